import { Action } from '../../../core/html/design/action.tsx';
import { Alert } from '../../../core/html/design/alert.tsx';
import { Done } from '../../../core/html/design/done.tsx';
import { Fact } from '../../../core/html/design/fact.tsx';
import { Moment } from '../../../core/html/design/moment.tsx';
import { queryParameter } from '../../../core/kernel/query.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import { href } from '../../../core/routing/href.ts';
import { commaOf } from '../../../core/texts/comma.ts';
import { renderOwnPlace } from '../../../hosts/main/members/account/own-place.tsx';
import type { MemberCall } from '../../../hosts/main/members/services.ts';
import { beforeAllFailures, type Delivery, listFailedDeliveries } from '../deliveries.ts';
import { type OwnedWebhook, showCount } from '../store.ts';
import { webhookTexts } from './webhook-texts.ts';
import { stateOf } from './webhooks-page.tsx';

const mostFailures = 50;

export async function renderWebhook(
  call: MemberCall,
  webhook: OwnedWebhook,
  trouble?: { readonly status: number; readonly message: string },
): Promise<Reply> {
  const { accounts, exchange } = call;
  const { locale, query } = exchange;
  const texts = webhookTexts(locale);
  const failures = await listFailedDeliveries(accounts.database, webhook.id, beforeAllFailures, mostFailures);
  const saved = new Map(Object.entries(texts.saved)).get(queryParameter(query, 'saved') ?? '');
  return renderOwnPlace(call, {
    place: mainPaths.webhooks,
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
      <Fact name={texts.url}>
        <bdi dir="ltr">{url}</bdi>
      </Fact>
      <Fact name={texts.types}>{types.join(commaOf(locale)) || texts.everything}</Fact>
      <Fact name={texts.state}>{texts[stateOf(webhook)]}</Fact>
      <Fact name={texts.created}>
        <Moment at={createdAt} locale={locale} />
      </Fact>
      <Fact name={texts.lastTry}>{triedAt && <Moment at={triedAt} locale={locale} />}</Fact>
      <Fact name={texts.reason} lang="en">
        {reason ? <bdi>{reason}</bdi> : null}
      </Fact>
      <Fact name={texts.pending}>{showCount(pending)}</Fact>
      <Fact name={texts.failed}>{showCount(failed)}</Fact>
    </dl>
  );
}

function Actions({ locale, webhook: { id, stoppedAt, failed } }: OfWebhook) {
  const texts = webhookTexts(locale);
  return (
    <div class="actions">
      {stoppedAt === null ? (
        <Action to={href(mainPaths.testWebhook, { id })} label={texts.test} look="second" />
      ) : (
        <Action to={href(mainPaths.resumeWebhook, { id })} label={texts.resume} look="second" />
      )}
      {failed > 0 && <Action to={href(mainPaths.retryWebhook, { id })} label={texts.retry} look="second" />}
      <Action to={href(mainPaths.removeWebhook, { id })} label={texts.remove} look="danger" />
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
