import { queryParameter } from '../../kernel/query.ts';
import type { Reply } from '../../kernel/reply.ts';
import { mainPaths } from '../../paths/main.ts';
import { commaOf } from '../../profile/comma.ts';
import { href } from '../../routing/href.ts';
import { beforeAllFailures, type Delivery, listFailedDeliveries } from '../../store/deliveries.ts';
import { type OwnedWebhook, showCount } from '../../store/webhooks.ts';
import { Action } from '../../web/action.tsx';
import { Done } from '../../web/done.tsx';
import { Alert } from '../../web/frame.tsx';
import { Moment } from '../../web/moment.tsx';
import type { MemberExchange } from '../../web/route.ts';
import { renderOwnPlace } from '../account/own-place.tsx';
import type { MemberServices } from '../services.ts';
import { webhookTexts } from './webhook-texts.ts';
import { stateOf } from './webhooks-page.tsx';

const mostFailures = 50;

export async function renderWebhook(
  { accounts }: MemberServices,
  exchange: MemberExchange,
  webhook: OwnedWebhook,
  trouble?: { readonly status: number; readonly message: string },
): Promise<Reply> {
  const { locale, query } = exchange;
  const texts = webhookTexts(locale);
  const failures = await listFailedDeliveries(accounts.database, webhook.id, beforeAllFailures, mostFailures);
  const saved = new Map(Object.entries(texts.saved)).get(queryParameter(query, 'saved') ?? '');
  return renderOwnPlace(exchange, {
    place: 'webhooks',
    title: texts.one,
    ...(trouble && { status: trouble.status }),
    children: (
      <>
        <h1>{texts.one}</h1>
        {trouble && <Alert>{trouble.message}</Alert>}
        {!trouble && saved !== undefined && <Done>{saved}</Done>}
        <Facts locale={locale} webhook={webhook} />
        <Actions locale={locale} webhook={webhook} />
        {failures.length > 0 && <Failures locale={locale} failures={failures} />}
        <p>
          <a href={mainPaths.webhooks}>{texts.all}</a>
        </p>
      </>
    ),
  });
}

interface OfWebhook {
  readonly locale: string;
  readonly webhook: OwnedWebhook;
}

function Facts({ locale, webhook }: OfWebhook) {
  const texts = webhookTexts(locale);
  const { url, types, createdAt, triedAt, reason, pending, failed } = webhook;
  return (
    <dl class="facts">
      <dt>{texts.url}</dt>
      <dd>
        <bdi dir="ltr">{url}</bdi>
      </dd>
      <dt>{texts.types}</dt>
      <dd>{types.join(commaOf(locale)) || texts.everything}</dd>
      <dt>{texts.state}</dt>
      <dd>{texts[stateOf(webhook)]}</dd>
      <dt>{texts.created}</dt>
      <dd>
        <Moment at={createdAt} locale={locale} />
      </dd>
      {triedAt && (
        <>
          <dt>{texts.lastTry}</dt>
          <dd>
            <Moment at={triedAt} locale={locale} />
          </dd>
        </>
      )}
      {reason && (
        <>
          <dt>{texts.reason}</dt>
          <dd lang="en">
            <bdi>{reason}</bdi>
          </dd>
        </>
      )}
      <dt>{texts.pending}</dt>
      <dd>{showCount(pending)}</dd>
      <dt>{texts.failed}</dt>
      <dd>{showCount(failed)}</dd>
    </dl>
  );
}

function Actions({ locale, webhook: { id, stoppedAt, failed } }: OfWebhook) {
  const texts = webhookTexts(locale);
  return (
    <div class="actions">
      {stoppedAt === null ? (
        <Action to={href(mainPaths.testWebhook, { id })} label={texts.test} />
      ) : (
        <Action to={href(mainPaths.resumeWebhook, { id })} label={texts.resume} />
      )}
      {failed > 0 && <Action to={href(mainPaths.retryWebhook, { id })} label={texts.retry} />}
      <Action to={href(mainPaths.removeWebhook, { id })} label={texts.remove} />
    </div>
  );
}

function Failures({ locale, failures }: { readonly locale: string; readonly failures: readonly Delivery[] }) {
  const texts = webhookTexts(locale);
  return (
    <section aria-labelledby="failures">
      <h2 id="failures">{texts.failures}</h2>
      <ul class="rows">
        {failures.map(({ event, attempts, reason }) => (
          <li>
            <p>
              <code>{event.type}</code> <Moment at={event.at} locale={locale} />
            </p>
            <p class="hint">
              {texts.attempts(attempts)} {reason && <span lang="en">· {reason}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
