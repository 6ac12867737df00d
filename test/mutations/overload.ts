import type { Mutation } from './mutation.ts';

const overload = ['test/overload.test.ts'];
const floods = ['test/floods.test.ts'];
const forms = ['test/anonymous-forms.test.ts'];
const busy = ['src/core/listener/overload-responses.test.ts'];
const remembered = ['test/remembered-headers.test.ts'];
const held = ['src/core/listener/held-bodies.test.ts'];

/** Faults in overload handling: one client's load does not affect the others. */
export const overloaded: readonly Mutation[] = [
  {
    breaks: 'who is refused gets no id of another request, nor another client’s rest of a rate',
    file: 'src/core/listener/overload-responses.ts',
    text: '    for (const name of personal) delete text.headers[name];\n',
    replacement: '',
    tests: overload,
    only: 'a rejection contains nothing of other requests',
  },
  {
    breaks: 'whoever comes late in a long round is refused',
    file: 'src/core/listener/admission-control.ts',
    text: 'if (late <= roundTime * times.time) return true;',
    replacement: 'if (late <= roundDelay) return true;',
    tests: overload,
    only: 'while there is time',
  },
  {
    breaks: 'a few are never refused for the time that they take',
    file: 'src/core/listener/admission-control.ts',
    text: 'this.#admitted < few * times.time || ',
    replacement: '',
    tests: overload,
    only: "sixty slow requests aren't rejected",
  },
  {
    breaks: 'time that other processes take is no reason to refuse',
    file: 'src/core/listener/admission-control.ts',
    text: ' || used <= roundTime * ours * times.time;',
    replacement: ';',
    tests: overload,
    only: 'load of other processes causes no rejections',
  },
  {
    breaks: 'nobody waits long, however little of the processor there is',
    file: 'src/core/listener/admission-control.ts',
    text: '    if (late > roundDelay) return false;\n',
    replacement: '',
    tests: overload,
    only: 'limits the wait with any share of the processor',
  },
  {
    breaks: 'one long request is no overload',
    file: 'src/core/listener/admission-control.ts',
    text: 'const late = passed - this.#longest;',
    replacement: 'const late = passed;',
    tests: overload,
    only: 'one slow request causes no rejections',
  },
  {
    breaks: 'whoever is refused does not keep the event loop from its other work',
    file: 'src/core/listener/admission-control.ts',
    text: '    client.rest();\n',
    replacement: '',
    tests: overload,
    only: "immediate retries don't block the event loop",
  },
  {
    breaks: 'whoever was refused is heard again',
    file: 'src/core/listener/admission-control.ts',
    text: '    for (const client of this.#refusedNow.splice(0)) client.wake();\n',
    replacement: '',
    tests: overload,
    only: "immediate retries don't block the event loop",
  },
  {
    breaks: 'only so many requests are in work',
    file: 'src/core/listener/admission-control.ts',
    text: '    if (this.inWork >= inWork * times.inWork) return false;\n',
    replacement: '',
    tests: overload,
    only: 'a client gets a plain text with every error header',
  },
  {
    breaks: 'members come first up to a bound, too',
    file: 'src/core/listener/admission-control.ts',
    text: "priority === 'first' && this.#hasTime(passed, more)",
    replacement: "priority === 'first'",
    tests: overload,
    only: 'members pass',
  },
  {
    breaks: 'a session that is made up does not come first',
    file: 'src/accounts/identity/known-credentials.ts',
    text: 'credential !== null && known.has(hash(credential))',
    replacement: 'credential !== null',
    tests: overload,
    only: "forged, expired and unknown sessions and tokens don't pass",
  },
  {
    breaks: 'a session that has ended does not come first',
    file: 'src/accounts/identity/known-credentials.ts',
    text: '      if (!isGood) return;\n',
    replacement: '',
    tests: overload,
    only: "forged, expired and unknown sessions and tokens don't pass",
  },
  {
    breaks: 'what is sent behind a request that is refused for want of time is not read',
    file: 'src/core/listener/turn.ts',
    text: ' && !this.isReceiving && !this.#host.isAhead;',
    replacement: ';',
    tests: overload,
    only: 'neither waits for bodies nor reads pipelined requests',
  },
  {
    breaks: 'a long header is not remembered',
    file: 'src/core/kernel/negotiate.ts',
    text: 'if (value.length > longest) return choose(value);',
    replacement: '',
    tests: remembered,
  },
  {
    breaks: 'a header that is remembered does not keep the others in memory',
    file: 'src/core/kernel/negotiate.ts',
    text: 'keep(ownText(value))',
    replacement: 'keep(value)',
    tests: remembered,
  },
  {
    breaks: 'what is said when there is no time is said with the headers of one host and origin',
    file: 'src/core/listener/overload-responses.ts',
    text: "const asked = ['Host', 'Origin'] as const;",
    replacement: "const asked = ['Host'] as const;",
    tests: busy,
  },
  {
    breaks: 'clients that ask in ever new ways do not take the time that there is not',
    file: 'src/core/listener/overload-responses.ts',
    text: ' || !this.#mayMake()',
    replacement: '',
    tests: busy,
  },
  {
    breaks: 'hosts that nobody has do not take the place of ours for good',
    file: 'src/core/listener/overload-responses.ts',
    text: 'if (this.#made.size >= most) this.#made.clear();',
    replacement: 'if (this.#made.size >= most) return plain;',
    tests: busy,
  },
  {
    breaks: 'what is said when there is no time is kept for short questions alone',
    file: 'src/core/listener/overload-responses.ts',
    text: ' || key.length > 1_000',
    replacement: '',
    tests: busy,
  },
  {
    breaks: 'all bodies together have so much room',
    file: 'src/core/listener/held-bodies.ts',
    text: 'this.bytes + more <= this.#limits.heldBodies',
    replacement: 'more >= 0',
    tests: held,
  },
  {
    breaks: 'a small body always has room',
    file: 'src/core/listener/held-bodies.ts',
    text: '!this.isLarge(size) || ',
    replacement: '',
    tests: held,
  },
  {
    breaks: 'a body that would not have room is refused before it comes',
    file: 'src/core/listener/incoming-body.ts',
    text: "use === 'keep' ? this.#declared - this.#received : 0",
    replacement: '0',
    tests: held,
  },
  {
    breaks: 'a body in chunks is refused when there is no more room',
    file: 'src/core/listener/incoming-body.ts',
    text: '!this.#held.admits(this.#received, 0)',
    replacement: '!this.#held.admits(this.#declared, 0)',
    tests: held,
  },
  {
    breaks: 'a body that was answered takes no room',
    file: 'src/core/listener/turn.ts',
    text: '    this.body?.release();\n',
    replacement: '',
    tests: held,
  },
  {
    breaks: 'whether there is time is asked again when a large body has come',
    file: 'src/core/listener/incoming-body.ts',
    text: ' && !this.#source.hasTime()',
    replacement: ' && this.discarded > 0',
    tests: forms,
    only: 'checks the time for a large body again after it arrived',
  },
  {
    breaks: 'who is not signed in has a rate',
    file: 'src/hosts/stages/firewall.ts',
    text: '      rateLimit.spend(exchange);\n',
    replacement: '',
    tests: forms,
  },
  {
    breaks: 'a form of nobody has 64 KiB',
    file: 'src/hosts/main/editor/forms/signed-out/keep-typed.tsx',
    text: 'bytes: 64 * 1024',
    replacement: 'bytes: 64 * 1024 + 1',
    tests: forms,
  },
  {
    breaks: 'a form of nobody has a thousand fields',
    file: 'src/hosts/main/editor/forms/signed-out/keep-typed.tsx',
    text: 'most.bytes, most.fields',
    replacement: 'most.bytes',
    tests: forms,
  },
  {
    breaks: 'passwords are checked a few at a time',
    file: 'src/accounts/identity/passwords.ts',
    text: 'if (this.#atOnce >= mostAtOnce)',
    replacement: 'if (this.#atOnce < 0)',
    tests: ['test/sign-in-guesses.test.ts'],
    only: 'rejects part of a password flood without delaying others',
  },
  {
    breaks: 'a connection goes on after a long body that nobody has read',
    file: 'src/core/listener/connection.ts',
    text: '    this.#receiveBuffer.setRoom(true);\n    this.#takeInput();\n',
    replacement: '    this.#takeInput();\n',
    tests: ['test/listener-connections.test.ts'],
    only: 'continues after a long unread body',
  },
  {
    breaks: 'a text with too many values is not parsed',
    file: 'src/domain/profile/json-extent.ts',
    text: "        if (commas >= mostValues) return 'many';\n",
    replacement: '',
    tests: ['src/domain/profile/json-extent.test.ts'],
  },
  {
    breaks: 'a text that is too deep is not parsed',
    file: 'src/domain/profile/json-extent.ts',
    text: "        if (depth > deepest + 1) return 'deep';\n",
    replacement: '',
    tests: ['src/domain/profile/json-extent.test.ts'],
  },
  {
    breaks: 'a form with too many fields is not taken apart',
    file: 'src/core/web/read-form.ts',
    text: "  refuseFlood(bytes, '&', most);\n",
    replacement: '',
    tests: forms,
    only: 'more than a thousand fields',
  },
  {
    breaks: 'a form with too many parts is not taken apart',
    file: 'src/core/web/parse-multipart.ts',
    text: "    if (parts.length >= most) return 'many';\n",
    replacement: '',
    tests: floods,
    only: 'flood of parts',
  },
  {
    breaks: 'a member has one import at a time',
    file: 'src/core/web/import-slots.ts',
    text: 'busy.has(userId) || busy.size >= most.imports',
    replacement: 'busy.size >= 100',
    tests: floods,
    only: 'growing archives is handled one by one',
  },
  {
    breaks: 'who sends an import slowly takes the place of nobody',
    file: 'src/hosts/main/editor/transfer/import.ts',
    text: `  const form = await readUploadForm(request.exchange, largestImport);
  if (form === 'too-large') return renderImport(request, { kind: 'trouble', trouble: form });
  if (isForAnother(form.text('whose'), request)) return renderImport(request, { kind: 'for-another' });
  const { userId } = request.exchange.visitor.session;
  return request.services.importSlots.enter(userId, (reserve) => importDraft(request, form, reserve));
`,
    replacement: `  const { userId } = request.exchange.visitor.session;
  return request.services.importSlots.enter(userId, async (reserve) => {
    const form = await readUploadForm(request.exchange, largestImport);
    if (form === 'too-large') return renderImport(request, { kind: 'trouble', trouble: form });
    if (isForAnother(form.text('whose'), request)) return renderImport(request, { kind: 'for-another' });
    return importDraft(request, form, reserve);
  });
`,
    tests: floods,
    only: 'slow imports delays no one else',
  },
  {
    breaks: 'what imports unpack at once has a bound',
    file: 'src/core/web/import-slots.ts',
    text: '          if (held + count > most.bytes) throw tooMuch();\n',
    replacement: '',
    tests: ['src/core/web/import-slots.test.ts'],
  },
  {
    breaks: 'room that an import has taken is given back',
    file: 'src/core/web/import-slots.ts',
    text: '        held -= own;\n',
    replacement: '',
    tests: ['src/core/web/import-slots.test.ts'],
  },
  {
    breaks: 'memory is reserved before anything is unpacked into it',
    file: 'src/accounts/files/read-archive.ts',
    text: '  if (isPacked(bytes)) reserve(Math.min(mostUnpacked(bytes.length), largestArchive));\n',
    replacement: '',
    tests: ['test/large-imports.test.ts'],
  },
  {
    breaks: 'an import of thousands of files is worked at in turns',
    file: 'src/accounts/imported-files.ts',
    text: `    // Lets other requests run, because each file may have 10 MiB and there may be thousands.
    await new Promise(setImmediate);
`,
    replacement: '',
    tests: ['test/large-imports.test.ts'],
    only: 'thousands of files',
  },
  {
    breaks: 'thousands of files are stored in turns',
    file: 'src/accounts/import-profiles.ts',
    text: `    // Lets other requests run.
    await new Promise(setImmediate);
`,
    replacement: '',
    tests: ['test/large-imports.test.ts'],
    only: 'thousands of files',
  },
  {
    breaks: 'files are stored in turns',
    file: 'src/accounts/files/blobs.ts',
    text: '    if (n > 0) await new Promise(setImmediate);\n',
    replacement: '',
    tests: ['test/large-imports.test.ts'],
  },
];
