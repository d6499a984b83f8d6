import { parseSync, type Comment, type Expression, type Statement } from "oxc-parser";
import { lineAt } from "./code.ts";
import type { Rule, Violation } from "./rule.ts";
import type { SourceFile } from "./sources.ts";

const COVERED: ReadonlySet<string> = new Set([
  "client",
  "contract",
  "domain",
  "host",
  "messages",
  "server",
  "ui",
  "web",
  "widgets",
  "workers",
]);

/** Where a framework asks for functions by its own names, which say what they are. A route's page component only wires (`routesOnlyWire`). */
const FRAMEWORK_FILE = /^web\/(?:(?:routes|layouts)\/|root\.tsx$)|\.config\.ts$/;
const FRAMEWORK_NAMES: ReadonlySet<string> = new Set([
  "default",
  "loader",
  "action",
  "middleware",
  "meta",
  "links",
  "headers",
  "shouldRevalidate",
  "ErrorBoundary",
]);

/** An export that isn't right below a comment's end, or a comment that documents nothing: only such a file is worth a parser's time. */
const MAY_LACK = /^\/\*(?!\*)|^\/\*\*[\s*]*\/|(?<!\*\/\n)^export (?:default|async|abstract|function|class|const)\b/m;

/**
 * What the compiler knows of a function is its name and types. A doc comment says the rest: what is guaranteed, what comes back when there is
 * nothing, units, order, locks, errors, idempotence. Whether it says so is for readers to judge; this rule asks that there is one.
 */
export const exportsAreDocumented: Rule = {
  name: "every exported function and class has a doc comment",
  check: (files) => files.filter(({ workspace, isTest }) => COVERED.has(workspace) && !isTest).flatMap(undocumentedIn),
};

function undocumentedIn({ path, text }: SourceFile): Violation[] {
  if (!MAY_LACK.test(text)) return [];
  const { program, comments } = parseSync(path, text);
  const isDocumented = ({ start }: Statement) =>
    comments.some((comment) => comment.end <= start && documents(comment, text.slice(comment.end, start)));
  const seen = new Set<string>();
  return program.body.flatMap((statement) => {
    const names = exportsOf(statement).filter((name) => !seen.has(name) && !(FRAMEWORK_FILE.test(path) && FRAMEWORK_NAMES.has(name)));
    // A function's overloads are documented once, at the first signature.
    for (const name of names) seen.add(name);
    if (names.length === 0 || isDocumented(statement)) return [];
    const says = `line ${lineAt(text, statement.start)} exports ${names.join()} without a doc comment: say what its name and types don't`;
    return [{ path, says }];
  });
}

/** A block that begins with two asterisks and has words, right above what it is about; an instruction to the linter may be between them. */
function documents({ type, value }: Comment, gap: string): boolean {
  return type === "Block" && value.startsWith("*") && /\w/.test(value) && /^\s*(?:\/\/[^\n]*\n\s*)*$/.test(gap) && !/\n\s*\n/.test(gap);
}

/** The functions and classes that a statement exports, by the names that others import. */
function exportsOf(statement: Statement): string[] {
  if (statement.type === "ExportDefaultDeclaration") return isCallable(statement.declaration) ? ["default"] : [];
  if (statement.type !== "ExportNamedDeclaration" || statement.declaration === null) return [];
  const { declaration } = statement;
  if (declaration.type === "VariableDeclaration")
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === "Identifier" && init !== null && isCallable(init) ? [id.name] : [],
    );
  return isCallable(declaration) && "id" in declaration && declaration.id?.type === "Identifier" ? [declaration.id.name] : [];
}

const CALLABLES: ReadonlySet<string> = new Set([
  "FunctionDeclaration",
  "TSDeclareFunction",
  "FunctionExpression",
  "ArrowFunctionExpression",
  "ClassDeclaration",
  "ClassExpression",
]);

/** A function, a class, or what a named function makes of one: `pageLoader(async () => …)`. */
function isCallable(node: Expression | { readonly type: string }): boolean {
  if ((node.type === "TSSatisfiesExpression" || node.type === "TSAsExpression") && "expression" in node) return isCallable(node.expression);
  if (node.type === "CallExpression" && "callee" in node && node.callee.type === "Identifier") return node.arguments.some(isCallable);
  return CALLABLES.has(node.type);
}
