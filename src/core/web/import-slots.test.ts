import { expect, test } from 'bun:test';
import { createImportSlots, type Reserve } from './import-slots.ts';

const busy = 'Another import is under way. Try again in a few seconds.';

test('limits concurrent imports per member and in total bytes', async () => {
  const slots = createImportSlots({ imports: 2, bytes: 100 });
  const enter = (userId: string) => {
    const entered = Promise.withResolvers<Reserve>();
    const leave = Promise.withResolvers<void>();
    const done = slots.enter(userId, async (reserve) => {
      entered.resolve(reserve);
      await leave.promise;
    });
    done.catch(entered.reject);
    return {
      reserve: entered.promise,
      leave: () => {
        leave.resolve();
        return done;
      },
    };
  };
  const ada = enter('ada');
  const bo = enter('bo');
  await expect(enter('ada').reserve).rejects.toThrow(busy);
  await expect(enter('cy').reserve).rejects.toThrow(busy);
  (await ada.reserve)(60);
  const reserveForBo = await bo.reserve;
  expect(() => reserveForBo(41)).toThrow(busy);
  reserveForBo(40);
  expect(() => reserveForBo(1)).toThrow(busy);
  await ada.leave();
  reserveForBo(60);
  await bo.leave();
  const cy = enter('cy');
  (await cy.reserve)(100);
  await cy.leave();
});
