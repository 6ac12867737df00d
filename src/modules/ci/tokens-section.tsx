import type { Children } from '../../core/html/jsx/markup.ts';
import type { SectionCall } from '../../hosts/main/members/slots.ts';
import { CiForm, freshCi } from './ci-form.tsx';
import { CiRuleLine } from './ci-rule-line.tsx';
import { ciTexts } from './ci-texts.ts';
import { listCiRules } from './store.ts';

export function renderCiForm({ exchange }: SectionCall, issuers: readonly string[]): Children {
  return <CiForm exchange={exchange} draft={freshCi(exchange)} issuers={issuers} />;
}

/** Adds to each token the runs that it admits. */
export async function describeCiRules(
  { accounts, exchange: { locale } }: SectionCall,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Children>> {
  const rules = await listCiRules(accounts.database, ids);
  return new Map([...rules].map(([id, rule]) => [id, <CiRuleLine locale={locale} rule={rule} />]));
}

export function ciSaved(locale: string) {
  return { ci: ciTexts(locale).saved };
}
