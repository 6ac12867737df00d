import { at, past, type Questions } from '../../../../test/store/question.ts';
import * as cards from '../../../store/link-cards.ts';
import type { User } from '../../../store/users.ts';

const url = 'https://page.example/';

export const questionsAbout = ({ id }: User): Questions => ({
  insertLinkCards: (q) => cards.insertLinkCards(q, [{ userId: id, publishedAt: at, urls: [url] }]),
  placeLinkCards: (q) =>
    cards.placeLinkCards(q, { userId: id, publishedAt: at, urls: [url] }, [
      {
        ...{ userId: id, url: `${url}old`, card: null, checkedAt: null, reason: null },
        ...{ failures: 0, nextAt: null },
      },
    ]),
  listLinkCards: (q) => cards.listLinkCards(q, id),
  findLinkCard: (q) => cards.findLinkCard(q, id, url),
  listDueCards: (q) => cards.listDueCards(q, at, '', '', '', 2),
  updateLinkCard: (q) => cards.updateLinkCard(q, id, url, null, at, null, 0, null),
  makeCardsDue: async (q) => {
    await cards.makeCardsDue(q, id, { url: null, now: at, before: past });
    await cards.makeCardsDue(q, id, { url, now: at, before: past });
  },
  countCardFetch: (q) => cards.countCardFetch(q, id, at, 2),
  deleteLinkCards: (q) => cards.deleteLinkCards(q, id),
});
