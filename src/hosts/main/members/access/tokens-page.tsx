import type { IssuedToken } from '../../../../accounts/identity/tokens.ts';
import { Action } from '../../../../core/html/design/action.tsx';
import { Alert } from '../../../../core/html/design/alert.tsx';
import { Done } from '../../../../core/html/design/done.tsx';
import { Moment } from '../../../../core/html/design/moment.tsx';
import { RowList } from '../../../../core/html/design/row-list.tsx';
import { textsFor } from '../../../../core/html/texts/texts.ts';
import { queryParameter } from '../../../../core/kernel/query.ts';
import type { Reply } from '../../../../core/kernel/reply.ts';
import { apiPaths } from '../../../../core/paths/api.ts';
import { mainPaths } from '../../../../core/paths/main.ts';
import { href } from '../../../../core/routing/href.ts';
import { CopiedOnce, copying } from '../../../../core/web/copied-once.tsx';
import { type CiRule, listCiRules } from '../../../../store/ci.ts';
import { isOwnedId } from '../../../../store/owned.ts';
import { listTokens, type OwnedToken } from '../../../../store/tokens.ts';
import { accountTexts } from '../account/account-texts.ts';
import { Older, renderOwnPlace } from '../account/own-place.tsx';
import { takePage } from '../account/take-page.ts';
import type { MemberCall } from '../services.ts';
import { type CiDraft, CiForm, freshCi } from './ci-form.tsx';
import { CiRuleLine } from './ci-rule-line.tsx';
import { ciTexts } from './ci-texts.ts';
import { freshToken, type TokenDraft, TokenForm } from './token-form.tsx';
import { tokenTexts } from './token-texts.ts';

interface TokensPage {
  readonly status?: number;
  /** The form's content. */
  readonly draft?: TokenDraft;
  readonly ciDraft?: CiDraft;
  /** Its secret is shown this once. */
  readonly issued?: IssuedToken;
}

export async function renderTokens(
  { accounts, apiUrl, ciIssuers, exchange }: MemberCall,
  { status = 200, draft = freshToken, ciDraft = freshCi(exchange), issued }: TokensPage = {},
): Promise<Reply> {
  const { locale, query, visitor } = exchange;
  const { database, now } = accounts;
  const texts = tokenTexts(locale);
  const title = accountTexts(locale).places.tokens;
  const { rows, before, isFirstPage } = await takePage(query, {
    isCursor: isOwnedId,
    list: (last, limit) => listTokens(database, visitor.session.userId, last, limit),
    cursorOf: ({ id }) => id,
  });
  const rules = await listCiRules(
    database,
    rows.map(({ id }) => id),
  );
  const docs = apiUrl + apiPaths.docs;
  return renderOwnPlace(exchange, {
    place: 'tokens',
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
        {!issued && queryParameter(query, 'saved') === 'revoked' && <Done>{texts.revoked}</Done>}
        {!issued && queryParameter(query, 'saved') === 'ci' && <Done>{ciTexts(locale).saved}</Done>}
        {draft.trouble?.at === 'form' && <Alert>{draft.trouble.message}</Alert>}
        <p>
          {texts.intro} <a href={docs}>{textsFor(locale).member.apiDocs}</a>
        </p>
        <RowList none={texts.none}>
          {rows.map((token) => (
            <TokenRow locale={locale} token={token} rule={rules.get(token.id)} now={now()} />
          ))}
        </RowList>
        <Older locale={locale} path={mainPaths.tokens} before={before} isFirstPage={isFirstPage} />
        <TokenForm exchange={exchange} draft={draft} now={now()} />
        <CiForm exchange={exchange} draft={ciDraft} issuers={ciIssuers} />
      </>
    ),
  });
}

interface TokenRowProps {
  readonly locale: string;
  readonly token: OwnedToken;
  /** Set for a token used by a CI. */
  readonly rule: CiRule | undefined;
  readonly now: Date;
}

function TokenRow({ locale, token, rule, now }: TokenRowProps) {
  const texts = tokenTexts(locale);
  const { id, createdAt, createdBy, expiresAt, lastUsedAt, revokedAt, username } = token;
  const name = token.name ?? texts.unnamed;
  // The secret of an authorised client is renewed: what counts is when the grant ends.
  const isOver = expiresAt !== null && expiresAt <= now.toISOString();
  const state = revokedAt !== null ? 'revoked' : isOver ? 'expired' : 'usable';
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong> <span class="badge">{texts.state[state]}</span>{' '}
          <code>{token.scopes.join(' ')}</code>
        </p>
        {rule && <CiRuleLine locale={locale} rule={rule} />}
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
