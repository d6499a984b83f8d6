/** A tiny MaxMind database of countries, as the format's specification has it: a tree of addresses' bits, then the data it leads to. */
export function countryFile(networks: readonly { readonly cidr: string; readonly country: string }[]): Buffer {
  const countries = [...new Set(networks.map((network) => network.country))];
  const data = Buffer.concat(countries.map((code) => map([["country", map([["iso_code", text(code)]])]])));
  const offsetOf = (code: string) =>
    countries
      .slice(0, countries.indexOf(code))
      .reduce((sum, country) => sum + map([["country", map([["iso_code", text(country)]])]]).length, 0);
  const nodes: (number | null)[][] = [[null, null]];
  for (const { cidr, country } of networks) {
    const [address = "", bits = "32"] = cidr.split("/");
    plant(nodes, bitsOf(address).slice(0, Number.parseInt(bits, 10)), -1 - countries.indexOf(country));
  }
  const count = nodes.length;
  const record = (at: number | null) => (at === null ? count : at >= 0 ? at : count + 16 + offsetOf(countries[-1 - at] ?? ""));
  const tree = Buffer.concat(nodes.map(([left, right]) => Buffer.concat([three(record(left ?? null)), three(record(right ?? null))])));
  const metadata = map([
    ["node_count", whole(count)],
    ["record_size", whole(24)],
    ["ip_version", whole(4)],
    ["database_type", text("Test-Country")],
    ["languages", Buffer.from([0, 4])],
    ["binary_format_major_version", whole(2)],
    ["binary_format_minor_version", whole(0)],
    ["build_epoch", whole(1)],
    ["description", map([])],
  ]);
  return Buffer.concat([tree, Buffer.alloc(16), data, Buffer.from("abcdef", "hex"), Buffer.from("MaxMind.com"), metadata]);
}

function plant(nodes: (number | null)[][], bits: readonly number[], leaf: number): void {
  let at = 0;
  bits.forEach((bit, index) => {
    const node = nodes[at] ?? [];
    if (index === bits.length - 1) node[bit] = leaf;
    else at = node[bit] ??= nodes.push([null, null]) - 1;
  });
}

function bitsOf(address: string): number[] {
  return address.split(".").flatMap((part) => Array.from({ length: 8 }, (_, index) => (Number.parseInt(part, 10) >> (7 - index)) & 1));
}

function three(value: number): Buffer {
  return Buffer.from([value >> 16, (value >> 8) & 255, value & 255]);
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)]);
}

function whole(value: number): Buffer {
  return Buffer.from([(6 << 5) | 4, 0, ...three(value)]);
}

function map(pairs: readonly (readonly [string, Buffer])[]): Buffer {
  return Buffer.concat([Buffer.from([(7 << 5) | pairs.length]), ...pairs.flatMap(([key, value]) => [text(key), value])]);
}
