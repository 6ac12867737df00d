import { orUndone } from '../../../accounts/tables/rolled-back.ts';
import type { Children } from '../../../core/html/jsx/markup.ts';
import type { Reply } from '../../../core/kernel/reply.ts';
import { decodeTable } from '../../../domain/tables/decode-table.ts';
import { TableRefusal } from '../../../domain/tables/table-refusal.ts';
import { readUploadForm } from '../../../hosts/main/editor/read-upload-form.ts';
import { requireOwn } from '../../../hosts/main/members/own-form.tsx';
import type { MemberCall } from '../../../hosts/main/members/services.ts';
import { largestPeopleTable } from '../../tables/limits.ts';
import { renderReport } from '../../tables/pages/table-report.tsx';
import { tableTexts } from '../../tables/table-texts.ts';
import { MemberTableRefusal, type NumberedMember, outcomeOf, readMemberTable } from '../member-table.ts';
import { putMembers } from '../members.ts';
import { renderEditGroup } from './edit-group.tsx';
import { editGroupTexts } from './edit-group-texts.ts';
import { explainGroupRefusal, type RefusedForm } from './explain.ts';
import { pageCaller } from './group-call.ts';

type Call = MemberCall<'slug'>;

/** Adds or changes the members of an uploaded table. */
export async function postMemberTable(call: Call): Promise<Reply> {
  const { exchange } = call;
  const { faults } = tableTexts(exchange.locale);
  const refuse = (refused: RefusedForm) => renderEditGroup(call, { refused });
  try {
    const form = await readUploadForm(exchange, largestPeopleTable);
    if (form === 'too-large') return await refuse({ status: 413, message: faults['too-large'] });
    requireOwn({ get: form.text }, exchange);
    const file = await form.file('file');
    if (!file) return await refuse({ status: 422, message: faults['no-file'] });
    const report = await putTable(call, readFile(file.bytes), form.text('dry') !== '');
    return await renderEditGroup(call, { report });
  } catch (error) {
    return refuse(explainGroupRefusal(error, exchange.locale));
  }
}

function readFile(bytes: Uint8Array): readonly NumberedMember[] {
  const text = decodeTable(bytes);
  if (text === null) throw new MemberTableRefusal(new TableRefusal('no-text'));
  const lines = readMemberTable(text);
  if (lines.length === 0) throw new MemberTableRefusal(new TableRefusal('empty'));
  return lines;
}

/** Returns a report on the lines. */
export async function putTable(
  call: Call,
  lines: readonly NumberedMember[],
  dry: boolean,
): Promise<Children> {
  const { locale } = call.exchange;
  const { counts, would } = editGroupTexts(locale);
  const done = await orUndone(call.accounts, dry, (accounts) =>
    putMembers(accounts, pageCaller(call), call.params.slug, lines),
  );
  const outcomes = done.map((one, index) => outcomeOf(lines[index]?.line ?? 0, one));
  return renderReport({ locale, dry, skipped: [], outcomes, counts, would });
}
