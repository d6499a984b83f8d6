import { fewCasts } from "./casts.ts";
import { decisionsIndexed } from "./decisions.ts";
import { noSides } from "./direction.ts";
import { exportsAreDocumented } from "./doc-comments.ts";
import { importDirection, ledgerAlone, serverLayers, storesApart } from "./imports.ts";
import { everyTestRuns, nothingLeftOver } from "./leftovers.ts";
import { loopVariablesAreNouns } from "./loops.ts";
import { noFloatMoney } from "./money.ts";
import { componentsNameTheirFile, noCatchAll } from "./names.ts";
import { namedFilesExist } from "./paths.ts";
import { importsPointDown, noImportCycles } from "./rooms.ts";
import { pureDomain, settingsInOnePlace } from "./purity.ts";
import { refusalsAreHandledAlike } from "./refusals.ts";
import { routesOnlyWire } from "./routes.ts";
import type { Rule } from "./rule.ts";
import { certificatesAreChecked, noWindowMessages, ownPatterns, passwordsArePasted } from "./security.ts";
import { smallFiles } from "./sizes.ts";
import { ledgerWrites, namedParameters, oneWriter, orderStatus } from "./tables.ts";
import { noUnusedFiles } from "./unused.ts";
import { plainWords } from "./words.ts";

/** The rules of the house that no compiler and no linter knows. */
export const RULES: readonly Rule[] = [
  importDirection,
  importsPointDown,
  noImportCycles,
  routesOnlyWire,
  serverLayers,
  storesApart,
  ledgerAlone,
  orderStatus,
  ledgerWrites,
  namedParameters,
  oneWriter,
  fewCasts,
  exportsAreDocumented,
  noFloatMoney,
  noSides,
  pureDomain,
  settingsInOnePlace,
  ownPatterns,
  passwordsArePasted,
  certificatesAreChecked,
  noWindowMessages,
  noCatchAll,
  componentsNameTheirFile,
  refusalsAreHandledAlike,
  loopVariablesAreNouns,
  noUnusedFiles,
  smallFiles,
  nothingLeftOver,
  everyTestRuns,
  plainWords,
  namedFilesExist,
  decisionsIndexed,
];
