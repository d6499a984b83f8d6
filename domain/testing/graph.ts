/** Something that somebody can do in a state, and what comes of it. */
export interface Move<State, Mover extends string> {
  readonly by: Mover;
  readonly name: string;
  readonly to: State;
}

export interface Edge<Mover extends string> {
  readonly from: number;
  readonly to: number;
  readonly by: Mover;
  readonly name: string;
}

/** Every state that can be reached, numbered in the order of its discovery, and every move between them. */
export interface Graph<State, Mover extends string> {
  readonly states: readonly State[];
  readonly edges: readonly Edge<Mover>[];
}

/**
 * Visits every reachable state, breadth first.
 * @param keyOf the same text for states that behave alike, and different texts for others
 * @throws RangeError if more states than `limit` are reached: the keys don't bring them together
 */
export function explore<State, Mover extends string>(
  starts: readonly State[],
  movesOf: (state: State) => readonly Move<State, Mover>[],
  keyOf: (state: State) => string,
  limit: number,
): Graph<State, Mover> {
  const numbers = new Map<string, number>();
  const states: State[] = [];
  const edges: Edge<Mover>[] = [];
  const numberOf = (state: State) => {
    const key = keyOf(state);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    if (states.length === limit) throw new RangeError(`more than ${limit} states can be reached`);
    numbers.set(key, states.length);
    return states.push(state) - 1;
  };
  starts.forEach(numberOf);
  // The list grows while it is walked through.
  for (const [from, state] of states.entries()) {
    for (const { by, name, to } of movesOf(state)) edges.push({ from, to: numberOf(to), by, name });
  }
  return { states, edges };
}

/** The shortest way to a state from one of the first states: the names of its moves. */
export function pathTo<Mover extends string>({ edges }: Graph<unknown, Mover>, state: number): string[] {
  // Breadth first: the first edge into a state is on a shortest way to it, and comes from a lower number.
  const first = new Map<number, Edge<Mover>>();
  for (const edge of edges) if (edge.to > edge.from && !first.has(edge.to)) first.set(edge.to, edge);
  const path: string[] = [];
  for (let edge = first.get(state); edge !== undefined; edge = first.get(edge.from)) path.unshift(`${edge.by}: ${edge.name}`);
  return path;
}

/** Ways back: for each state the moves that lead into it. */
export type WaysBack<Mover extends string> = readonly (readonly Edge<Mover>[])[];

/** For several questions about one graph. */
export function waysBack<Mover extends string>({ states, edges }: Graph<unknown, Mover>): WaysBack<Mover> {
  const back: Edge<Mover>[][] = states.map(() => []);
  for (const edge of edges) back[edge.to]?.push(edge);
  return back;
}

/** For each state, whether some sequence of the permitted moves leads from it to a state that is a goal. */
export function canReach<State, Mover extends string>(
  { states }: Graph<State, Mover>,
  back: WaysBack<Mover>,
  isGoal: (state: State) => boolean,
  isPermitted: (edge: Edge<Mover>) => boolean,
): boolean[] {
  const reaches = states.map(isGoal);
  const queue = states.flatMap((_, number) => (reaches[number] === true ? [number] : []));
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const edge of back[next] ?? []) {
      if (reaches[edge.from] === true || !isPermitted(edge)) continue;
      reaches[edge.from] = true;
      queue.push(edge.from);
    }
  }
  return reaches;
}
