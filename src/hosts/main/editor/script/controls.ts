export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The values of a form by the names of its fields. */
export type Fields = ReadonlyMap<string, string>;

/** The editable controls, named by pointer. Only the checked radio button of a group is included. */
export function controlsOf(place: ParentNode): Control[] {
  const controls = place.querySelectorAll<Control>(':is(input, textarea, select)[name^="/"]');
  return [...controls].filter((control) => !isRadio(control) || control.checked);
}

/** Sets a value and fires the events that typing would fire. */
export function setValue(control: Control, value: string): void {
  if (control.value === value) return;
  if (!isRadio(control)) {
    control.value = value;
    return;
  }
  const group = control.form?.elements.namedItem(control.name);
  if (group instanceof RadioNodeList) group.value = value;
}

function isRadio(control: Control): control is HTMLInputElement {
  return control.type === 'radio';
}

export function findControl(form: HTMLFormElement, name: string): Control | undefined {
  return controlsOf(form).find((control) => control.name === name);
}

/** The values of existing entries. Unfinished entries are omitted. */
export function readFields(form: HTMLFormElement): Map<string, string> {
  const begun = [...form.querySelectorAll<HTMLElement>('[data-new]')].map(({ dataset }) => `${dataset.new}/`);
  return new Map(
    [...readEverything(form)].filter(([name]) => !begun.some((place) => name.startsWith(place))),
  );
}

export function readEverything(form: HTMLFormElement): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of new FormData(form)) {
    if (name.startsWith('/') && typeof value === 'string') fields.set(name, oneNewline(value));
  }
  return fields;
}

/** The values that the server sent. Browsers may have restored other values before this script ran. */
export function readSent(form: HTMLFormElement): Map<string, string> {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return readFields(copy);
}

export function oneNewline(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

export function isSame(one: Fields, other: Fields): boolean {
  return one.size === other.size && [...one].every(([name, text]) => other.get(name) === text);
}

export function revisionOf(form: HTMLFormElement): number {
  return Number(revisionField(form)?.value);
}

/** Writes the revision into a form that the browser submits. */
export function writeRevision(form: HTMLFormElement, revision: number): void {
  const field = revisionField(form);
  if (field) field.value = String(revision);
}

function revisionField(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>('input[name=revision]');
}

/** The user that the page was rendered for. Another user may have signed in since. */
export function whoseOf(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('input[name=whose]')?.value ?? '';
}

/** The fields, with their revision and user. */
export function bodyOf(form: HTMLFormElement, fields: Fields, revision: number): URLSearchParams {
  return new URLSearchParams([...fields, ['revision', String(revision)], ['whose', whoseOf(form)]]);
}
