import { Ago } from '../../../../core/html/design/ago.tsx';
import { Badge } from '../../../../core/html/design/badge.tsx';
import { Icon, type IconName } from '../../../../core/html/design/icon.tsx';
import type { Children } from '../../../../core/html/jsx/markup.ts';
import { formatNumber, formatSize } from '../../../../core/texts/numbers.ts';
import { frameTexts } from '../../../web/frame-texts.ts';
import { usersTexts } from '../users/users-texts.ts';
import type { SiteFigures } from './gather-figures.ts';
import { siteTexts } from './site-texts.ts';

export interface PartProps {
  readonly figures: SiteFigures;
  readonly locale: string;
  readonly now: Date;
}

/** Five figures, each with an explanation. */
export function Tiles(props: PartProps & { readonly engine: 'sqlite' | 'postgres' }) {
  const { figures, locale, engine } = props;
  const { people, databaseBytes, freeBytes } = figures;
  const texts = siteTexts(locale);
  const number = (count: number) => formatNumber(count, locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(
    people.all === 0 ? 0 : people.published / people.all,
  );
  return (
    <div class="tiles">
      <Tile icon="users" title={frameTexts(locale).people} figure={number(people.all)}>
        {texts.newPeople(people.new)} · {texts.suspended(people.suspended)}
      </Tile>
      <Tile icon="globe" title={usersTexts(locale).only.published} figure={number(people.published)}>
        {texts.share(percent)} · {texts.drafts(people.draft)}
      </Tile>
      <Tile icon="folder-kanban" title={texts.storage} figure={formatSize(databaseBytes, locale)}>
        {texts.engines[engine]}
        {freeBytes !== null && ` · ${texts.free(formatSize(freeBytes, locale))}`}
      </Tile>
      <BackupTile {...props} />
      <MailTile {...props} />
    </div>
  );
}

function BackupTile({ figures: { lastBackup, newestBackup }, locale, now }: PartProps) {
  const texts = siteTexts(locale);
  const hasFailed = newestBackup !== null && newestBackup.doneAt === null && newestBackup.reason !== null;
  const isGood = !hasFailed && lastBackup !== null;
  return (
    <Tile
      icon="history"
      title={texts.backup}
      figure={
        <>
          {lastBackup?.doneAt ? (
            <Ago at={lastBackup.doneAt} now={now} locale={locale} />
          ) : (
            usersTexts(locale).never
          )}{' '}
          <Judgement isGood={isGood} locale={locale} />
        </>
      }
    >
      {hasFailed ? (
        <bdi>{newestBackup.reason}</bdi>
      ) : lastBackup?.bytes ? (
        texts.backupSize(formatSize(Number(lastBackup.bytes), locale))
      ) : (
        ''
      )}
    </Tile>
  );
}

function MailTile({ figures: { mail }, locale }: PartProps) {
  const texts = siteTexts(locale);
  if (mail === null)
    return (
      <Tile icon="mail" title={frameTexts(locale).mail} figure={texts.noMail}>
        {texts.noMailHint}
      </Tile>
    );
  return (
    <Tile
      icon="mail"
      title={frameTexts(locale).mail}
      figure={
        <>
          {texts.waiting(mail.waiting)} <Judgement isGood={mail.failed === 0} locale={locale} />
        </>
      }
    >
      {texts.failed(mail.failed)}
    </Tile>
  );
}

function Judgement({ isGood, locale }: { readonly isGood: boolean; readonly locale: string }) {
  const texts = siteTexts(locale);
  return (
    <Badge tone={isGood ? 'good' : 'warn'} icon={isGood ? 'check' : 'triangle-alert'}>
      {isGood ? texts.good : texts.look}
    </Badge>
  );
}

interface TileProps {
  readonly icon: IconName;
  readonly title: string;
  readonly figure: Children;
  readonly children: Children;
}

function Tile({ icon, title, figure, children }: TileProps) {
  return (
    <section class="card tile">
      <h2>
        <Icon name={icon} />
        {title}
      </h2>
      <p class="figure num">{figure}</p>
      <p class="hint">{children}</p>
    </section>
  );
}
