/** A content security policy in which one source more is allowed. */
export function allowInPolicy(policy: string, directive: string, source: string): string {
  const rules = policy.split(';').map((rule) => rule.trim());
  const at = rules.findIndex((rule) => rule.split(/\s+/)[0] === directive);
  if (at < 0) return [...rules, `${directive} ${source}`].join('; ');
  return rules.with(at, `${rules[at]?.replace(/\s+'none'$/, '')} ${source}`).join('; ');
}
