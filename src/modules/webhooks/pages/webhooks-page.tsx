import { Alert } from '../../../core/html/design/alert.tsx';
import { Done } from '../../../core/html/design/done.tsx';
import { RowList } from '../../../core/html/design/row-list.tsx';
import { TextField } from '../../../core/html/design/text-field.tsx';
import { queryParameter } from '../../../core/kernel/query.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { href } from '../../../core/routing/href.ts';
import { commaOf } from '../../../core/texts/comma.ts';
import { CopiedOnce, copying } from '../../../core/web/copied-once.tsx';
import { SentOnce } from '../../../core/web/sent-once.tsx';
import { Older, renderOwnPlace } from '../../../hosts/main/members/account/own-place.tsx';
import { takePage } from '../../../hosts/main/members/account/take-page.ts';
import { FormOwner } from '../../../hosts/main/members/own-form.tsx';
import type { MemberCall } from '../../../hosts/main/members/services.ts';
import type { MemberExchange } from '../../../hosts/web/route.ts';
import { isOwnedId } from '../../../store/owned.ts';
import { listWebhooks, type OwnedWebhook } from '../store.ts';
import { eventsOf, groupNames } from './event-groups.ts';
import { webhookTexts } from './webhook-texts.ts';
import css from './webhooks.css' with { type: 'text' };

interface WebhooksPage {
  readonly status?: number;
  /** The submitted values and their problems. */
  readonly draft?: WebhookDraft;
  /** A new webhook, whose secret is shown only once. */
  readonly added?: OwnedWebhook;
}

export interface WebhookDraft {
  readonly url: string;
  readonly types: readonly string[];
  readonly urlTrouble?: string;
  readonly trouble?: string;
}

export async function renderWebhooks(
  call: MemberCall,
  { status = 200, draft = { url: '', types: [] }, added }: WebhooksPage = {},
): Promise<Reply> {
  const { accounts, exchange } = call;
  const { locale, query, visitor } = exchange;
  const texts = webhookTexts(locale);
  const { rows, before, isFirstPage } = await takePage(query, {
    isCursor: isOwnedId,
    list: (last, limit) => listWebhooks(accounts.database, visitor.session.userId, last, limit),
    cursorOf: ({ id }) => id,
  });
  return renderOwnPlace(call, {
    place: mainPaths.webhooks,
    title: texts.title,
    status,
    css: copying.css + css,
    script: copying.script,
    children: (
      <>
        <h1>{texts.title}</h1>
        {added && (
          <CopiedOnce label={texts.secret} secret={added.secret} locale={locale}>
            {texts.secretHint}
          </CopiedOnce>
        )}
        {!added && queryParameter(query, 'saved') === 'removed' && <Done>{texts.saved.removed}</Done>}
        {draft.trouble !== undefined && <Alert>{draft.trouble}</Alert>}
        <p>{texts.intro}</p>
        <RowList none={texts.none}>
          {rows.map((webhook) => (
            <li>
              <a href={href(mainPaths.webhook, { id: webhook.id })}>{webhook.url}</a>
              <p class="hint">
                {texts[stateOf(webhook)]} · {webhook.types.join(commaOf(locale)) || texts.everything}
              </p>
            </li>
          ))}
        </RowList>
        <Older locale={locale} path={mainPaths.webhooks} before={before} isFirstPage={isFirstPage} />
        <WebhookForm exchange={exchange} draft={draft} now={accounts.now()} />
      </>
    ),
  });
}

export function stateOf({ stoppedAt, triedAt, reason }: OwnedWebhook) {
  if (stoppedAt !== null) return 'stopped';
  if (triedAt === null) return 'untried';
  return reason === null ? 'works' : 'failing';
}

interface WebhookFormProps {
  readonly exchange: MemberExchange;
  readonly draft: WebhookDraft;
  readonly now: Date;
}

function WebhookForm({ exchange, draft, now }: WebhookFormProps) {
  const texts = webhookTexts(exchange.locale);
  return (
    <form method="post" action={mainPaths.webhooks} class="fields wide">
      <FormOwner exchange={exchange} />
      <h2>{texts.new}</h2>
      <SentOnce now={now} />
      <TextField
        name="url"
        type="url"
        label={texts.url}
        hint={texts.urlHint}
        trouble={draft.urlTrouble}
        value={draft.url}
        maxlength={2000}
        autocomplete="off"
      />
      <fieldset class="choices" aria-describedby="types-hint">
        <legend>{texts.types}</legend>
        <p class="hint" id="types-hint">
          {texts.typesHint}
        </p>
        <div class="events">
          {groupNames.map((group) => (
            <fieldset class="choices">
              <legend>{texts.groups[group]}</legend>
              {eventsOf(group).map((type) => (
                <label>
                  <input type="checkbox" name="type" value={type} checked={draft.types.includes(type)} />
                  <code>{type}</code>
                </label>
              ))}
            </fieldset>
          ))}
        </div>
      </fieldset>
      <button type="submit">{texts.add}</button>
    </form>
  );
}
