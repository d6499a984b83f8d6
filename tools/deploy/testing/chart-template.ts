import { parse as parseYaml, stringify as writeYaml } from "yaml";

/**
 * As much of Helm's templates as our chart uses: `define`, `include`, `if`, `if not`, `range`, values by their path, and the functions `quote`,
 * `default`, `toYaml` and `nindent`. Anything else is an error, so that a chart that this can't render fails its test.
 */
export interface Release {
  readonly values: Readonly<Record<string, unknown>>;
  readonly chart: Readonly<Record<string, unknown>>;
}

type Scope = Readonly<Record<string, unknown>>;

type Node =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "value"; readonly code: string }
  | { readonly kind: "if"; readonly code: string; readonly body: readonly Node[] }
  | { readonly kind: "range"; readonly names: readonly string[]; readonly code: string; readonly body: readonly Node[] }
  | { readonly kind: "define"; readonly name: string; readonly body: readonly Node[] };

/** @returns the documents of all templates, as Kubernetes would get them */
export function renderChart(templates: readonly string[], { values, chart }: Release): Record<string, unknown>[] {
  const trees = templates.map((text) => readNodes(tokensOf(text)));
  const defined = new Map(trees.flat().flatMap((node) => (node.kind === "define" ? [[node.name, node.body] as const] : [])));
  const scope: Scope = {
    Values: values,
    Chart: { Name: chart["name"], AppVersion: chart["appVersion"] },
    Release: { Name: "plaza", Service: "Helm" },
  };
  return trees
    .flatMap((nodes) => renderNodes(nodes, scope, defined).split(/^---$/m))
    .map((text) => parseYaml(text, { strict: true, uniqueKeys: true }) as Record<string, unknown> | null)
    .filter((document) => document !== null);
}

type Token = { readonly text: string } | { readonly code: string };

/** `{{-` takes the blanks before it away, `-}}` those after it. */
function tokensOf(template: string): Token[] {
  const tokens: Token[] = [];
  let rest = template;
  for (let match = /\{\{(-?)\s*(.*?)\s*(-?)\}\}/s.exec(rest); match !== null; match = /\{\{(-?)\s*(.*?)\s*(-?)\}\}/s.exec(rest)) {
    const before = rest.slice(0, match.index);
    tokens.push({ text: match[1] === "-" ? before.trimEnd() : before }, { code: match[2] ?? "" });
    rest = rest.slice(match.index + match[0].length);
    if (match[3] === "-") rest = rest.trimStart();
  }
  return [...tokens, { text: rest }];
}

function readNodes(tokens: Token[], isInside = false): Node[] {
  const nodes: Node[] = [];
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
    if ("text" in token) nodes.push({ kind: "text", text: token.text });
    else if (token.code === "end") {
      if (isInside) return nodes;
      throw new Error("an end without a beginning");
    } else nodes.push(readNode(token.code, tokens));
  }
  if (isInside) throw new Error("a beginning without an end");
  return nodes;
}

function readNode(code: string, tokens: Token[]): Node {
  const define = /^define "([\w.]+)"$/.exec(code);
  if (define !== null) return { kind: "define", name: define[1] ?? "", body: readNodes(tokens, true) };
  const range = /^range ((?:\$\w+(?:, )?)+) := (\S+)$/.exec(code);
  if (range !== null) return { kind: "range", names: (range[1] ?? "").split(", "), code: range[2] ?? "", body: readNodes(tokens, true) };
  const condition = /^if (.+)$/.exec(code);
  if (condition !== null) return { kind: "if", code: condition[1] ?? "", body: readNodes(tokens, true) };
  return { kind: "value", code };
}

function renderNodes(nodes: readonly Node[], scope: Scope, defined: ReadonlyMap<string, readonly Node[]>): string {
  return nodes.map((node) => renderNode(node, scope, defined)).join("");
}

function renderNode(node: Node, scope: Scope, defined: ReadonlyMap<string, readonly Node[]>): string {
  switch (node.kind) {
    case "text":
      return node.text;
    case "define":
      return "";
    case "value":
      return textOf(evaluate(node.code, scope, defined));
    case "if": {
      const isNegated = node.code.startsWith("not ");
      const value = evaluate(isNegated ? node.code.slice("not ".length) : node.code, scope, defined);
      return isTrue(value) === isNegated ? "" : renderNodes(node.body, scope, defined);
    }
    case "range":
      return entriesOf(evaluate(node.code, scope, defined))
        .map(([key, value]) => {
          const [first = "", second] = node.names;
          const named = second === undefined ? { [first]: value } : { [first]: key, [second]: value };
          return renderNodes(node.body, { ...scope, ...named }, defined);
        })
        .join("");
  }
}

/** A pipe: each function gets what came out before it as its last argument. */
function evaluate(code: string, scope: Scope, defined: ReadonlyMap<string, readonly Node[]>): unknown {
  const [first = "", ...functions] = code.split(" | ");
  return functions.reduce((value, call) => apply(call, value), evaluateFirst(first, scope, defined));
}

function evaluateFirst(code: string, scope: Scope, defined: ReadonlyMap<string, readonly Node[]>): unknown {
  const include = /^include "([\w.]+)" \.$/.exec(code);
  if (include !== null) {
    const body = defined.get(include[1] ?? "");
    if (body === undefined) throw new Error(`nothing is defined as ${include[1] ?? ""}`);
    return renderNodes(body, scope, defined);
  }
  const yaml = /^toYaml (\S+)$/.exec(code);
  if (yaml !== null) return writeYaml(valueAt(yaml[1] ?? "", scope)).trimEnd();
  if (!/^(\.\w+)+$|^\$\w+$/.test(code)) throw new Error(`the chart's test can't render {{ ${code} }}`);
  return valueAt(code, scope);
}

/** @throws if the values have no such path: a misspelled one must not become nothing */
function valueAt(path: string, scope: Scope): unknown {
  if (path.startsWith("$")) return scope[path];
  return path
    .slice(1)
    .split(".")
    .reduce<unknown>((value, name) => {
      if (typeof value !== "object" || value === null || !(name in value)) throw new Error(`there is no ${path}`);
      const field: unknown = Reflect.get(value, name);
      return field;
    }, scope);
}

function apply(call: string, value: unknown): unknown {
  const [name, argument = ""] = call.split(" ");
  if (name === "quote") return JSON.stringify(textOf(value));
  if (name === "nindent") return `\n${textOf(value).replaceAll(/^(?=.)/gm, " ".repeat(Number(argument)))}`;
  if (name === "default") return isTrue(value) ? value : JSON.parse(argument);
  throw new Error(`the chart's test doesn't know the function ${call}`);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== false && value !== 0 && value !== "";
}

function entriesOf(value: unknown): [string, unknown][] {
  return Array.isArray(value) ? value.map((item, index): [string, unknown] => [String(index), item]) : Object.entries(value ?? {});
}
