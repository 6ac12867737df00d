import type { Mutation } from './mutation.ts';

const hostile = ['test/sync/hostile-folder.test.ts'];
const together = ['test/sync/sync.test.ts'];
const cutOff = ['test/sync/cut-off.test.ts'];
const local = ['test/sync/folder.test.ts'];
const merging = ['src/sync/reconcile.test.ts'];

/** Profiles in folders that anybody may have filled, and servers that anybody may run. */
export const sync: readonly Mutation[] = [
  {
    breaks: 'nothing is read through a link that leads out of a folder',
    file: 'src/sync/folder.ts',
    text: 'if (real === root || ',
    replacement: 'if (real !== root || ',
    tests: hostile,
  },
  {
    breaks: 'a pipe in a folder is not waited for',
    file: 'src/sync/folder.ts',
    text: 'if (!about.isFile())',
    replacement: 'if (about.isDirectory())',
    tests: hostile,
  },
  {
    breaks: 'what is read of a folder is bounded',
    file: 'src/sync/folder.ts',
    text: 'if (about.size > largest)',
    replacement: 'if (about.size > largest * 9)',
    tests: hostile,
  },
  {
    breaks: 'a journal writes where a profile has its files, and nowhere else',
    file: 'src/sync/apply-changes.ts',
    text: 'isPlaceOfText(path) && isTextOrNull(text)',
    replacement: 'isTextOrNull(text)',
    tests: hostile,
  },
  {
    breaks: 'nothing that a server says moves the cursor of a terminal',
    file: 'src/sync/printable.ts',
    text: '.replace(/[\\p{Cc}\\u2028\\u2029]+/gu, ',
    replacement: '.replace(/[\\u2028\\u2029]+/gu, ',
    tests: together,
  },
  {
    breaks: 'without a base every difference is a conflict',
    file: 'src/sync/reconcile.ts',
    text: 'base ?? (isEmpty(theirs) ? theirs : null)',
    replacement: 'base ?? theirs',
    tests: together,
  },
  {
    breaks: 'two items at one address are a conflict',
    file: 'src/sync/contested-addresses.ts',
    text: 'if (slug === undefined || !other || ',
    replacement: 'if (slug === undefined || other || ',
    tests: together,
  },
  {
    breaks: 'of two items at one address --keep decides, and of nothing else that the other side has done',
    file: 'src/sync/reconcile.ts',
    text: "keep === 'mine' ? giveUp(contested, before, others) : others",
    replacement: "keep === 'mine' && contested.length > 0 ? ours : others",
    tests: [...together, ...merging],
  },
  {
    breaks: 'an item that has to give up its new address is not removed',
    file: 'src/sync/contested-addresses.ts',
    text: 'return former ? [withAddressOf(former, item)] : [];',
    replacement: 'return [];',
    tests: merging,
  },
  {
    breaks: 'the files of an item come, go and are renamed with it',
    file: 'src/sync/entry-files.ts',
    text: '[ofItem]: filesOf(`${type}/${slug}`)',
    replacement: '[ofItem]: {}',
    tests: [...together, ...merging],
  },
  {
    breaks: 'a file that goes along with its item is not lost from the folder',
    file: 'src/sync/bring-folder-to.ts',
    text: 'here.get(hash)?.name ?? path',
    replacement: 'path',
    tests: together,
  },
  {
    breaks: 'a conflict is pushed by nobody',
    file: 'src/cli/sync.ts',
    text: 'if (made.conflicts.length === 0) await pushProfile',
    replacement: 'if (made.conflicts.length >= 0) await pushProfile',
    tests: together,
  },
  {
    breaks: 'a plan is carried out on the server that it was made from, or not at all',
    file: 'src/sync/push-planned.ts',
    text: 'if (!isDone && !isAsReviewed)',
    replacement: 'if (isDone && !isAsReviewed)',
    tests: together,
  },
  {
    breaks: 'a token is for the profile of its user',
    file: 'src/sync/plan-profile.ts',
    text: 'if (other !== undefined)',
    replacement: 'if (other === null)',
    tests: together,
  },
  {
    breaks: 'what others changed is not undone by a folder that was edited after it was planned',
    file: 'src/sync/push-profile.ts',
    text: 'writeStateOf(remote, { ...saved, document, files })',
    replacement: 'writeStateOf(remote, saved)',
    tests: together,
  },
  {
    breaks:
      'a file that begins with a dot is not removed from the server because a folder is not asked for it',
    file: 'src/sync/read-folder.ts',
    text: "[...(await folder.list('files')), ...hidden]",
    replacement: "folder.list('files')",
    tests: local,
  },
  {
    breaks: 'what other programs leave in a folder is not uploaded',
    file: 'src/sync/folder.ts',
    text: "if (entry.name.startsWith('.')) continue;",
    replacement: '',
    tests: local,
  },
  {
    breaks: 'a part of a file that could not be written is not taken for a file',
    file: 'src/sync/folder.ts',
    text: "const next = join(root, '.vitrine', `${process.pid}.new`);",
    replacement: 'const next = `${target}.${process.pid}.new`;',
    tests: local,
  },
  {
    breaks: 'nothing is written through a link that leads out of a folder',
    file: 'src/sync/folder.ts',
    text: 'of [dirname(target), dirname(next)]',
    replacement: 'of [dirname(target)]',
    tests: local,
  },
  {
    breaks: 'what is translated at the top of a document can be read from the folder that it was written to',
    file: 'src/sync/translations.ts',
    text: "if (section === 'basics' || section === 'x-vitrine')",
    replacement: "if (section === 'basics')",
    tests: together,
  },
  {
    breaks: 'what a YAML file repeats is not changed with what the server has changed',
    file: 'src/sync/yaml-text.ts',
    text: "return isSame(parseDocument(text, { schema: 'core' }).toJS({ maxAliasCount: mostAliases }), next)",
    replacement: "return isSame('', '')",
    tests: [...together, 'src/sync/yaml-text.test.ts'],
  },
  {
    breaks: 'a file that was removed on the server is removed by the name that the folder has for it',
    file: 'src/sync/bring-folder-to.ts',
    text: 'files[placeOf(file, path)] = null',
    replacement: 'files[file && path] = null',
    tests: together,
  },
  {
    breaks: 'two files that are one on the server are told, not chosen from',
    file: 'src/sync/read-folder.ts',
    text: 'else if (files.has(path))',
    replacement: 'else if (files.has(name))',
    tests: together,
  },
  {
    breaks: 'a push of a plan finishes what an earlier one had begun in the folder',
    file: 'src/sync/push-planned.ts',
    text: '  await finishChanges(folder);\n',
    replacement: '',
    tests: cutOff,
  },
  {
    breaks: 'a push of a plan goes on after it has added a user',
    file: 'src/sync/push-planned.ts',
    text: 'theirs !== null && isJustAdded(theirs)',
    replacement: 'theirs === null',
    tests: cutOff,
  },
  {
    breaks: 'a command in CI acts for the user that it names, not for the one of the command before',
    file: 'src/cli/exchange-in-ci.ts',
    text: 'if (kept?.user === user) return',
    replacement: 'if (kept) return',
    tests: ['test/ci/workflows.test.ts'],
  },
];
