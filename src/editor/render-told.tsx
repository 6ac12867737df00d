import type { Reply } from '../kernel/reply.ts';
import { Alert } from '../web/frame.tsx';
import { type MenuPlace, renderDesk, titleOfPage } from './desk.tsx';
import type { EditorRequest } from './editor-route.ts';

interface ToldPage {
  readonly place: MenuPlace;
  readonly status: number;
  readonly message: string;
}

/** A page that says why something is not possible, and no more. */
export function renderTold(visit: EditorRequest, { place, status, message }: ToldPage): Reply {
  const title = titleOfPage(place, visit.exchange.locale);
  return renderDesk(visit, {
    place,
    title,
    status,
    children: (
      <>
        <h1>{title}</h1>
        <Alert>{message}</Alert>
      </>
    ),
  });
}
