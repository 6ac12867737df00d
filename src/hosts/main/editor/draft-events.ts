import { HttpError } from '../../../core/kernel/http-error.ts';
import { heartbeat, heartbeatComment, retryField } from '../../../core/web/event-stream.ts';
import { findSession } from '../../../store/sessions.ts';
import { type EditedProfile, findEditedProfile } from './edited-profile.ts';
import type { EditorHandler, EditorRequest } from './editor-route.ts';

/** Server-sent events with the number of the newest revision, at the start and after each save. */
export const showDraftEvents: EditorHandler = (request) => {
  const { userId, username } = request.exchange.visitor.session;
  const listener = { id: userId, name: username };
  return request.services.openDraftStream(listener, (gone) => followDraft(request, gone));
};

async function* followDraft(request: EditorRequest, gone: AbortSignal): AsyncGenerator<string> {
  const { notifier } = request.services;
  yield retryField;
  let told = 0;
  let spokenAt = performance.now();
  while (!gone.aborted && !notifier.isClosed) {
    // Read before the draft, so that events in between aren't missed.
    const { position } = notifier;
    const edited = await findAgain(request);
    if (!edited) return;
    const { draft } = edited.user;
    if (draft !== told) {
      told = draft;
      spokenAt = performance.now();
      yield `data: ${draft}\n\n`;
      continue;
    }
    const left = spokenAt + heartbeat - performance.now();
    if (left > 0) await notifier.waitFor(edited.user.id, position, left, gone);
    else {
      spokenAt = performance.now();
      yield heartbeatComment;
    }
  }
}

/** A session can end, or a delegation can be revoked, while a page is listening. */
async function findAgain(request: EditorRequest): Promise<EditedProfile | null> {
  const { exchange, isOwn, user } = request;
  const { accounts } = request.services;
  const session = await findSession(accounts.database, exchange.visitor.session.id, accounts.now());
  if (!session) return null;
  try {
    return await findEditedProfile(accounts, session, isOwn ? null : user.username);
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
}
