import { API, TypeFlags, type Checker, type Type } from "typescript/unstable/sync";
import type { CallExpression, NewExpression, Node } from "typescript/unstable/ast";
import { isCallExpression, isIdentifier, isNewExpression, isStringLiteral } from "typescript/unstable/ast/is";

/**
 * The kinds of values that a type has: `string`, `number`, `bigint`, `boolean`, `Date`, `Buffer`, `null`, `undefined`, `unknown`, `object`,
 * and `(kinds)[]` for an array. A branded type or a union of literals counts as what it is made of.
 */
export type Kinds = readonly string[];
/** A type's properties. */
export type Shape = ReadonlyMap<string, Kinds>;

/** A statement as its source declares it. */
export interface DeclaredStatement {
  /** Null where the name is computed: `statement(\`x_${y}\`, …)` is one declaration of several statements. */
  readonly name: string | null;
  readonly file: string;
  /** Whether its text depends on its filters. */
  readonly isComposed: boolean;
  /** Null: it declares no rows. */
  readonly row: Shape | null;
  /** Null: it takes none. Of a composed statement always null, because its conditions bring their values along. */
  readonly params: Shape | null;
}

/** Reads the types of all statements of a workspace's files from their sources. @param root the folder of `tsconfig.json` */
export function readDeclaredStatements(root: string, folder: string): DeclaredStatement[] {
  const api = new API({ cwd: root });
  try {
    const config = `${root}/tsconfig.json`;
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error(`${config} is no project`);
    const { program, checker } = project;
    const names = program.getSourceFileNames().filter((name) => name.startsWith(`${root}/${folder}/`));
    return names.flatMap((name) => {
      const source = program.getSourceFile(name);
      return source === undefined || !/\/statement\.ts"/.test(source.text) ? [] : statementsIn(source, name, checker);
    });
  } finally {
    api.close();
  }
}

function statementsIn(source: Node, file: string, checker: Checker): DeclaredStatement[] {
  const found: DeclaredStatement[] = [];
  const visit = (node: Node): undefined => {
    const call = statementCall(node);
    if (call !== null) {
      const [first] = call.arguments ?? [];
      const [row, params] = call.typeArguments ?? [];
      const shape = (type: typeof row) => (type === undefined ? null : shapeOf(checker, checker.getTypeFromTypeNode(type)));
      found.push({
        name: first !== undefined && isStringLiteral(first) ? first.text : null,
        file,
        isComposed: isNewExpression(call),
        row: shape(row),
        params: shape(params),
      });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** `statement(name, text)`, `readStatement(name, text)` and `new ComposedStatement(name)`. */
function statementCall(node: Node): CallExpression | NewExpression | null {
  const isOurs = (called: Node, name: string) => isIdentifier(called) && called.text === name;
  if (isCallExpression(node) && ["statement", "readStatement"].some((name) => isOurs(node.expression, name)) && node.arguments.length === 2)
    return node;
  if (isNewExpression(node) && isOurs(node.expression, "ComposedStatement")) return node;
  return null;
}

function shapeOf(checker: Checker, type: Type | undefined): Shape | null {
  if (type === undefined || (type.flags & TypeFlags.Void) !== 0) return null;
  return new Map(checker.getPropertiesOfType(type).map((property) => [property.name, kindsOf(checker, checker.getTypeOfSymbol(property))]));
}

const SIMPLE: readonly (readonly [flags: number, kind: string])[] = [
  [TypeFlags.Any | TypeFlags.Unknown, "unknown"],
  [TypeFlags.Null, "null"],
  [TypeFlags.Undefined, "undefined"],
  [TypeFlags.StringLike, "string"],
  [TypeFlags.NumberLike, "number"],
  [TypeFlags.BigIntLike, "bigint"],
  [TypeFlags.BooleanLike, "boolean"],
];
const NAMED = new Map([
  ["Date", "Date"],
  ["Buffer", "Buffer"],
  ["Uint8Array", "Buffer"],
]);

function kindsOf(checker: Checker, type: Type | undefined): Kinds {
  if (type === undefined) return ["unknown"];
  if (type.isUnionType()) return unique(type.getTypes().flatMap((member) => kindsOf(checker, member)));
  // A branded type is a simple one with a mark.
  if (type.isIntersectionType()) return kindsOfBranded(checker, type.getTypes());
  const simple = SIMPLE.find(([flags]) => (type.flags & flags) !== 0);
  if (simple !== undefined) return [simple[1]];
  if (checker.isArrayLikeType(type)) return [`(${elementKinds(checker, type).join(" | ")})[]`];
  return [NAMED.get(type.getSymbol()?.name ?? "") ?? "object"];
}

function kindsOfBranded(checker: Checker, parts: readonly Type[]): Kinds {
  const kinds = parts.flatMap((part) => kindsOf(checker, part));
  return kinds.find((kind) => kind !== "object") === undefined ? ["object"] : unique(kinds.filter((kind) => kind !== "object"));
}

function elementKinds(checker: Checker, type: Type): Kinds {
  if (!type.isTypeReference()) return ["unknown"];
  return unique(checker.getTypeArguments(type).flatMap((argument) => kindsOf(checker, argument)));
}

function unique(kinds: Kinds): Kinds {
  return [...new Set(kinds)].toSorted();
}
