import { ciTexts } from './ci-texts.ts';
import type { CiRule } from './store.ts';

/** Describes in one line which runs the rule admits. */
export function CiRuleLine({ locale, rule }: { readonly locale: string; readonly rule: CiRule }) {
  const { rule: words } = ciTexts(locale);
  const { issuer, repositoryId, ownerId, branch, environment, pulls } = rule;
  const parts: [string, string][] = [
    [words.repository, repositoryId],
    [words.owner, ownerId],
    ...(branch === null ? [] : [[words.branch, branch] as [string, string]]),
    ...(environment === null ? [] : [[words.environment, environment] as [string, string]]),
  ];
  return (
    <p>
      <bdi>{new URL(issuer).host}</bdi>
      {parts.map(([word, value]) => (
        <>
          {' · '}
          {word} <bdi>{value}</bdi>
        </>
      ))}
      {pulls === 1 && ` · ${words.pulls}`}
    </p>
  );
}
