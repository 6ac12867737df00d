import type { Database, Queries } from '../../src/store/database.ts';

/**
 * A node's database that freezes when the response to a statement is on its way: the statement runs, then
 * `meanwhile` runs, then the old response arrives.
 */
export function frozenAt(database: Database, text: string, meanwhile: () => Promise<void>): Database {
  let isOver = false;
  async function thaw<T>(answer: T): Promise<T> {
    if (!isOver) {
      isOver = true;
      await meanwhile();
    }
    return answer;
  }
  function watch<Asked extends Queries>(queries: Asked, notice: () => void): Asked {
    const noted = <Args extends readonly [string, ...unknown[]], Answer>(ask: (...args: Args) => Answer) =>
      ((...args: Args) => {
        if (args[0].includes(text)) notice();
        return ask(...args);
      }) as typeof ask;
    return { ...queries, get: noted(queries.get), all: noted(queries.all), run: noted(queries.run) };
  }
  const frozen =
    <Args extends readonly [string, ...unknown[]], Answer>(ask: (...args: Args) => Answer) =>
    async (...args: Args) => {
      const answer = await ask(...args);
      return args[0].includes(text) ? thaw(answer) : answer;
    };
  return {
    ...database,
    get: frozen(database.get) as Database['get'],
    all: frozen(database.all) as Database['all'],
    run: frozen(database.run) as Database['run'],
    async transaction(work, durability) {
      let isAsked = false;
      const notice = () => {
        isAsked = true;
      };
      const result = await database.transaction((queries) => work(watch(queries, notice)), durability);
      return isAsked ? thaw(result) : result;
    },
  };
}
