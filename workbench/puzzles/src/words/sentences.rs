//! The sentences and their parts, English beside Chinese. Each is a function of the language and of what is in the braces.

use std::fmt::Display;

use solutions::EMPTY_SIGNS;

use super::Language;

macro_rules! sentences {
    ($($name:ident($($part:ident),*): $english:literal, $chinese:literal;)*) => {
        $(pub fn $name(language: Language, $($part: impl Display),*) -> String {
            match language {
                Language::English => format!($english),
                Language::Chinese => format!($chinese),
            }
        })*
    };
}

sentences! {
    // What all have in common.
    unit(kind, number): "{kind} {number}", "第{number}{kind}";
    digit_in(digit, cell): "{digit} in {cell}", "{cell}的{digit}";
    given_in(digit, cell): "{digit} in {cell}", "{cell}＝{digit}";

    // Hints: the three stages, and what follows.
    look_at(place): "Look at {place}.", "请看{place}。";
    what(technique, what): "{technique}: {what}.", "{technique}：{what}。";
    sentence(text): "{text}.", "{text}。";
    after(follows, why): "{follows} {why}", "{follows}{why}";
    is(cell, digit): "{cell} is {digit}", "{cell}填{digit}";
    cannot_be(cells, digits): "{cells} cannot be {digits}", "{cells}不能填{digits}";

    hidden_single(digit, kind): "only one of its cells can be {digit}", "该{kind}只有一格能填{digit}";
    full_house(): "full house", "最后一格";
    single_in(kind): "hidden single", "{kind}排除";
    only_candidate(): "naked single", "唯余";
    last_empty(kind): "only one of its cells is empty", "该{kind}只剩一个空格";
    others_filled(): "the other eight digits are already placed", "其余八个数字都已填入";
    only_place(reasons, digit, unit):
        "{reasons}, no other empty cell of {unit} can be {digit}", "{reasons}，{unit}其他空格都不能填{digit}";
    because_of_one(digit, cell): "because of the {digit} in {cell}", "{cell}已填{digit}";
    because_of_several(digit, cells): "because of the {digit}s in {cells}", "{cells}已填{digit}";
    found_before(cells, digit): "as {cells} cannot be {digit} (found before)", "{cells}的{digit}已在前面排除";

    naked_single(): "only one digit fits there", "这一格只剩一个数字可填";
    has(unit, digits): "{unit} has {digits}", "{unit}已有{digits}";
    steps_exclude(digits): "earlier steps exclude {digits}", "前面的步骤已排除{digits}";

    locked(digit, kind, other): "{digit} can only go in one {other} of this {kind}", "该{kind}能填{digit}的格都在同一{other}";
    one_of(cells, digit, unit): "one of {cells} is the {digit} of {unit}", "{unit}的{digit}必在{cells}之中";

    naked(number, kind, digits): "{number} of its cells can only be {digits}", "该{kind}有{number}格只能填{digits}";
    go_into(cells): "these digits go into {cells}", "这些数字必定填在{cells}";
    go_into_two_units(cells, unit):
        "these digits go into {cells}, which also share {unit}", "这些数字必定填在{cells}，这些格又同在{unit}";

    hidden(digits, number, kind): "only {number} of its cells can hold {digits}", "{digits}在该{kind}只能填在{number}格里";
    take(cells): "they fill {cells}", "它们占了{cells}";

    fish(digit, kind, number, crossing):
        "{digit} can only go in {number} {crossing}s of these {kind}s", "这{number}{kind}的{digit}只能填在同样的{number}{crossing}里";
    their(digit, kind, lines): "these {kind}s take the {digit}s of {lines}", "{lines}的{digit}必在这些{kind}里";

    skyscraper(digit, places, unit):
        "{digit} has only two cells in each of {places}; one cell of each stands in {unit}", "{places}里{digit}各只有两格，其中各有一格同在{unit}";
    kite(digit, places, unit):
        "two strings of {digit}, {places} with only two cells each, are tied in {unit}", "{digit}在{places}各只有两格，这两条线在{unit}相接";
    turbot(digit, places, unit):
        "{digit} has a strong link in each of {places}, and {unit} connects them", "{digit}在{places}各有一条强链，由{unit}相连";
    xy_wing(pivot, x, y, one, other, z):
        "the pivot {pivot} is {x} or {y}; {one} is {x} or {z}, {other} is {y} or {z}", "拐点{pivot}填{x}或{y}；{one}填{x}或{z}，{other}填{y}或{z}";
    w_wing(one, other, x, z, place):
        "{one} and {other} can each only be {x} or {z}; {place} has only two cells for {x}, and each of the two sees one of them",
        "{one}和{other}各只能填{x}或{z}；{place}只有两格能填{x}，两者各看到其中一格";
    two_possibilities(places): "two possibilities in each of {places}", "{places}各只有两种可能";
    either_way(links, either): "if {links}. So {either}", "若{links}。所以{either}";
    either(first, one, last, other): "{first} is {one} or {last} is {other}", "“{first}是{one}”与“{last}是{other}”至少有一个成立";
    either_cell(first, last, digit): "{first} is {digit} or {last} is {digit}", "{first}和{last}至少有一格是{digit}";
    either_digit(cell, one, other): "{cell} is {one} or {cell} is {other}", "{cell}只能填{one}或{other}";
    is_not(cell, digit): "{cell}≠{digit}", "{cell}≠{digit}";
    true_in_cell(cell, digit): "{cell}={digit} (its other candidate)", "{cell}={digit}（该格）";
    true_in_unit(cell, digit, unit): "{cell}={digit} ({unit})", "{cell}={digit}（{unit}）";
    false_in_cell(cell, digit): "{cell}≠{digit} (same cell)", "{cell}≠{digit}（同一格）";
    false_in_unit(cell, digit, unit): "{cell}≠{digit} (both in {unit})", "{cell}≠{digit}（同在{unit}）";

    trial(digit): "none of the techniques known here applies; trying {digit} leads to a contradiction", "已有的技巧都用不上；试填{digit}会出现矛盾";
    with(digit, cell, found): "with {digit} in {cell}, {found}", "假设{cell}填{digit}，{found}";
    no_candidate(cell): "singles alone leave {cell} without a candidate", "只用排除和唯余推下去，{cell}就无数可填";
    no_place(digit, unit):
        "singles alone leave {unit} without a place for {digit}", "只用排除和唯余推下去，{unit}的{digit}就没有位置";
    long_search(): "the grid cannot be completed, as only a long search shows", "盘面就无解（要搜索很久才看得出）";

    // Why there is no hint.
    finished(): "The grid is solved.", "盘面已全部填对，不需要提示。";
    wrong_puzzle(): "The puzzle has no solution: check its givens.", "题目无解：请检查已知数。";
    wrong_digit(digit): "Erase this first: {digit} is wrong.", "请先擦除这个数字：{digit}是错的。";
    wrong_digits(digits): "Erase these first: {digits} are wrong.", "请先擦除这些数字：{digits}都是错的。";
    wrong_beside_others(cell, digit):
        "Erase this first: {cell} is not {digit} in any solution that has the other digits.",
        "请先擦除这个数字：其他数字不变时，{cell}不可能是{digit}。";
    wrong_one_of(digits):
        "The grid cannot be completed. Erase one of these first: {digits}. The other digits can then stay.",
        "盘面无法填完。请先擦除其中一个：{digits}。擦除后，其他数字可以保留。";
    wrong_together(digits):
        "The grid cannot be completed. These digits contradict each other, so erase one of them first: {digits}.",
        "盘面无法填完。这些数字不能同时成立，请先擦除其中一个：{digits}。";

    differ(cells, fewer, exchange):
        "They differ in {cells}{fewer}. {exchange}, and all rules still hold.", "图中两个解只在{cells}处不同{fewer}。{exchange}，仍符合所有规则。";
    none_differ_less(): "; no two solutions differ in fewer cells", "；任何两个解都至少有这么多格不同";
    of_these_none_differ_less(count):
        "; no two of the first {count} differ in fewer cells", "；前{count}个解中，任何两个都至少有这么多格不同";
    swap(a, b, number): "Swap {a} and {b} in these {number} cells", "把这{number}格里的{a}和{b}互换";
    exchange(number): "Exchange the digits of these {number} cells as drawn", "按图交换这{number}格的数字";
    any_cell(): "A given in any of these cells would make the solution unique.", "只要给出其中任何一格的数字，解就唯一了。";
    any_of(givens): "One more given would make the solution unique: {givens}.", "再加一个已知数，解就唯一了：{givens}。";
    any_digit(cell, digits): "{cell} ({digits})", "{cell}（{digits}）";
    no_single_given(): "No single given would make the solution unique. ", "只加一个已知数，解不会唯一。";
    all_of(givens): "To make the solution unique, add {givens}.", "要使解唯一，请补上{givens}。";

    // Why no puzzle was made.
    gave_up(wishes, changes):
        "no puzzle with {wishes} in 10,000 tries; try another seed or {changes}",
        "试了10,000次，没有找到这样的题目：{wishes}；请换种子，或{changes}";
    with_givens(number): "{number} givens", "{number}个已知数";
    other_givens(): "another number of givens", "换已知数的个数";
    with_symmetry(symmetry): "{symmetry} symmetry", "{symmetry}";
    other_symmetry(): "another symmetry", "换对称方式";
    with_level(level): "level {level}", "难度“{level}”";
    other_level(): "another level", "换难度";
    two_solutions(): "two solutions", "两个解";
    one_solution(): "one solution", "改为一个解";

    // Why a board cannot be read.
    invalid_cell(sign):
        "'{sign}' is not a cell; use 1-9, or {EMPTY_SIGNS} for an empty cell", "'{sign}'不是单元格；数字请写1-9，空格请写 {EMPTY_SIGNS} 之一";
    unknown_sign(sign, number, all):
        "'{sign}' is not a cell ({number} of {all}); use 1-9, or {EMPTY_SIGNS} for an empty cell",
        "'{sign}'不是单元格（{all}格中有{number}格）；数字请写1-9，空格请写 {EMPTY_SIGNS} 之一";
    board_length(found): "expected 81 cells, found {found}", "应有81格，实有{found}格";
    cells_without(cells):
        "no digit and no candidates in {cells} of the 81 cells", "81格中有{cells}格既没有数字，也没有候选数";
    row_length(found): "expected a row of 9 cells, found {found}", "一行应有9格，实有{found}格";
    too_few_rows(found): "expected 9 rows, found {found}", "应有9行，实有{found}行";
    too_many_rows(found):
        "expected 9 rows for each grid, found {found}; an empty line keeps two grids apart",
        "每个盘面应有9行，实有{found}行；两个盘面之间请空一行";
    endless_line(most): "expected 81 cells, found more than {most}", "应有81格，实际超过{most}格";
    missing_candidate(cell, digit):
        "the candidates contradict the digits: {cell} is {digit}, which is not among its candidates",
        "候选数与已填数字矛盾：{cell}应为{digit}，但它的候选数中没有{digit}";
    no_candidates(): "the candidates contradict the digits: they leave no solution", "候选数与已填数字矛盾：这样无解";
    no_such_puzzle(name): "there is no puzzle `{name}`", "没有名为“{name}”的题目";
    did_you_mean(names): "did you mean {names}?", "是不是{names}？";
    address():
        "the cells are not readable in this address, which packs them or only names the puzzle; copy the 81 digits instead",
        "这个网址里读不出单元格：题目经过压缩，或只有编号；请改为复制81个数字";
    at_column(line, column, error): "line {line}, column {column}: {error}", "第{line}行第{column}个字符：{error}";
    at_line(line, error): "line {line}: {error}", "第{line}行：{error}";
    at_lines(first, last, error): "lines {first} to {last}: {error}", "第{first}至{last}行：{error}";
    not_text():
        "not a text file; expected puzzles, 81 characters a line or nine lines of nine", "不是文本文件；应为题目，每行81个字符，或九行每行九个";
    unreadable(error): "cannot read on: {error}", "无法继续读取：{error}";
    other_way(): "the rows of this grid are not all written in the same way", "这个盘面的各行写法不一致";
    unclear():
        "it is not clear which of these cells are a grid; write . or 0 in each empty cell, and an empty line between grids",
        "看不出这些格中哪些属于盘面；空格请写 . 或 0，两个盘面之间请空一行";
    mask(): "these cells say which are givens, not what is in them", "这些格只标明哪些是已知数，没有数字";
    regions():
        "these cells number nine regions, not digits; a puzzle with regions of its own is not solved here",
        "这些格是九个区域的编号，不是数字；这里不解区域不规则的题目";
    clues():
        "a list of clues (row, column, digit); write the board as nine rows of nine", "这是已知数的列表（行、列、数字）；请把盘面写成九行每行九格";
    no_digit():
        "these cells have no digit; to write an empty board, put . or 0 in each", "这些格里没有数字；如果要写空盘面，请在每格写 . 或 0";
    no_board_in_bytes(byte, line):
        "no board found; the text is not UTF-8 (byte {byte} in line {line})", "没有找到盘面；文本不是UTF-8（第{line}行的字节{byte}）";
    no_board():
        "no board found; a board is a line of 81 characters or nine lines of nine", "没有找到盘面；盘面是一行81个字符，或九行每行九个字符";

    // Digits that clash. In English, what the solution says.
    row_clash(english, row, digit, first, second): "{english}", "第{row}行有两个{digit}：在第{first}列和第{second}列";
    column_clash(english, column, digit, first, second): "{english}", "第{column}列有两个{digit}：在第{first}行和第{second}行";
    box_clash(english, number, digit, first, second): "{english}", "第{number}宫有两个{digit}：在{first}和{second}";
}
