/** Work that may not crowd out everything else: so much at once, one of each person's, and only so much waiting. */
export interface WorkQueue {
  /** Does the work when nothing else of this person's is under way and there is room. Null: too many wait already, nothing was done. */
  take<Result>(person: string, work: () => Promise<Result>): Promise<Result | null>;
}

interface Waiting {
  readonly person: string;
  readonly start: () => void;
}

/** First come, first served, but for who has one running already: one person alone never holds up the others. */
export function createWorkQueue(most: { readonly atOnce: number; readonly waiting: number; readonly waitingEach: number }): WorkQueue {
  const running = new Set<string>();
  const queue: Waiting[] = [];

  const startNext = () => {
    if (running.size >= most.atOnce) return;
    const index = queue.findIndex(({ person }) => !running.has(person));
    if (index !== -1) queue.splice(index, 1)[0]?.start();
  };
  const queued = async <Result>(person: string, work: () => Promise<Result>): Promise<Result> => {
    await new Promise<void>((begin) => {
      const start = () => {
        running.add(person);
        begin();
      };
      queue.push({ person, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      running.delete(person);
      startNext();
    }
  };
  return {
    take: async (person, work) => {
      const own = queue.filter((job) => job.person === person).length;
      return queue.length >= most.waiting || own >= most.waitingEach ? null : queued(person, work);
    },
  };
}
