const BEAT_MS = 5000;

/** Says what is being done, that it still is, and how long it took. */
export async function step<Result>(doing: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  console.log(`  ${doing} …`);
  const beat = setInterval(() => console.log(`  ${doing}: ${secondsSince(began, 0)} so far`), BEAT_MS);
  try {
    const result = await work();
    console.log(`  ${doing}: done in ${secondsSince(began, 1)}`);
    return result;
  } finally {
    clearInterval(beat);
  }
}

export function secondsSince(began: number, digits: number): string {
  return `${((performance.now() - began) / 1000).toFixed(digits)} s`;
}
