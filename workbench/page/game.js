"use strict";
// The state of a game, without elements.
