import type { IssuedToken } from '../../../../accounts/identity/tokens.ts';
import { Action } from '../../../../core/html/design/action.tsx';
import { Alert } from '../../../../core/html/design/alert.tsx';
import { Done } from '../../../../core/html/design/done.tsx';
import { Moment } from '../../../../core/html/design/moment.tsx';
import { RowList } from '../../../../core/html/design/row-list.tsx';
import type { Children } from '../../../../core/html/jsx/markup.ts';
import { helpAbout } from '../../../../core/html/site.ts';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { apiPaths } from '../../../../core/paths/api.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { href } from '../../../../core/routing/href.ts';
import { CopiedOnce, copying } from '../../../../core/web/copied-once.tsx';
import { isOwnedId } from '../../../../store/owned.ts';
import { listTokens, type OwnedToken } from '../../../../store/tokens.ts';
import { frameTexts } from '../../../web/frame-texts.ts';
import { accountTexts } from '../account/account-texts.ts';
import { Older, renderOwnPlace } from '../account/own-place.tsx';
import { takePage } from '../account/take-page.ts';
import type { MemberCall } from '../services.ts';
import { freshToken, type TokenDraft, TokenForm } from './token-form.tsx';
import { tokenTexts } from './token-texts.ts';

interface TokensPage {
  readonly status?: number;
  /** The content of the form. */
  readonly draft?: TokenDraft;
  /** Content of sections that report a problem, by the name of the section. */
  readonly sections?: Readonly<Record<string, Children>>;
  /** The new token. Its secret is shown only here. */
  readonly issued?: IssuedToken;
}

export async function renderTokens(
  call: MemberCall,
  { status = 200, draft = freshToken, sections = {}, issued }: TokensPage = {},
): Promise<Reply> {
  const { accounts, apiUrl, exchange } = call;
  const slots = call.slots.tokens;
  const { locale, query, visitor } = exchange;
  const { database, now } = accounts;
  const texts = tokenTexts(locale);
  const title = accountTexts(locale).places.tokens;
  const { rows, before, isFirstPage } = await takePage(query, {
    isCursor: isOwnedId,
    list: (last, limit) => listTokens(database, visitor.session.userId, last, limit),
    cursorOf: ({ id }) => id,
  });
  const ids = rows.map(({ id }) => id);
  const lines = await Promise.all(slots.map(({ describe }) => describe(call, ids)));
  const told = await Promise.all([{ revoked: texts.revoked }, ...slots.map(({ saved }) => saved(locale))]);
  const saved = new Map(told.flatMap(Object.entries<string>)).get(queryParameter(query, 'saved') ?? '');
  const docs = apiUrl + apiPaths.docs;
  const help = helpAbout(exchange.host.site, 'developers/authentication');
  return renderOwnPlace(call, {
    place: mainPaths.tokens,
    title,
    status,
    ...copying,
    children: (
      <>
        <h1>{title}</h1>
        {issued && (
          <CopiedOnce label={texts.issued} secret={issued.token} locale={locale}>
            {texts.issuedHint}
          </CopiedOnce>
        )}
        {!issued && saved !== undefined && <Done>{saved}</Done>}
        {draft.trouble?.at === 'form' && <Alert>{draft.trouble.message}</Alert>}
        <p>
          {texts.intro} <a href={docs}>{textsFor(locale).member.apiDocs}</a>{' '}
          {help !== null && <a href={help}>{frameTexts(locale).help}</a>}
        </p>
        <RowList none={texts.none}>
          {rows.map((token) => (
            <TokenRow
              locale={locale}
              token={token}
              lines={lines.map((line) => line.get(token.id))}
              now={now()}
            />
          ))}
        </RowList>
        <Older locale={locale} path={mainPaths.tokens} before={before} isFirstPage={isFirstPage} />
        <TokenForm exchange={exchange} draft={draft} now={now()} />
        {await Promise.all(slots.map(({ name, render }) => sections[name] ?? render(call)))}
      </>
    ),
  });
}

interface TokenRowProps {
  readonly locale: string;
  readonly token: OwnedToken;
  /** Lines from modules that know more about the token. */
  readonly lines: Children;
  readonly now: Date;
}

function TokenRow({ locale, token, lines, now }: TokenRowProps) {
  const texts = tokenTexts(locale);
  const { id, createdAt, createdBy, expiresAt, lastUsedAt, revokedAt, username } = token;
  const name = token.name ?? texts.unnamed;
  // An authorized app renews its secret, so the end of its authorization counts.
  const isOver = expiresAt !== null && expiresAt <= now.toISOString();
  const state = revokedAt !== null ? 'revoked' : isOver ? 'expired' : 'usable';
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong> <span class="badge">{texts.state[state]}</span>{' '}
          <code>{token.scopes.join(' ')}</code>
        </p>
        {lines}
        <p class="hint">
          {texts.created} <Moment at={createdAt} locale={locale} />
          {createdBy !== null && createdBy !== username && (
            <>
              {' '}
              {texts.by} <bdi>{createdBy}</bdi>
            </>
          )}{' '}
          ·{' '}
          {expiresAt === null ? (
            texts.neverExpires
          ) : (
            <>
              {texts.expiresAt} <Moment at={expiresAt} locale={locale} />
            </>
          )}{' '}
          ·{' '}
          {lastUsedAt === null ? (
            texts.neverUsed
          ) : (
            <>
              {texts.lastUsed} <Moment at={lastUsedAt} locale={locale} />
            </>
          )}
        </p>
      </div>
      {revokedAt === null && (
        <Action to={href(mainPaths.revokeToken, { id })} label={texts.revoke} which={name} />
      )}
    </li>
  );
}
