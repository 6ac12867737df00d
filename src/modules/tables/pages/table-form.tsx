import type { Children } from '../../../core/html/jsx/markup.ts';
import { mainPaths } from '../../../core/paths/main.ts';
import type { SectionCall } from '../../../hosts/main/members/slots.ts';
import { tableTexts } from '../table-texts.ts';

const forms = [
  { kind: 'connect', path: mainPaths.connectUsers },
  { kind: 'update', path: mainPaths.updateUsers },
] as const;

/** The two upload forms, collapsed by default. */
export function renderTableForms({ exchange }: SectionCall): Children {
  const texts = tableTexts(exchange.locale);
  return forms.map(({ kind, path }) => (
    <details class="disclosure">
      <summary>{texts[kind].title}</summary>
      <form method="post" action={path} enctype="multipart/form-data" class="fields wide">
        <p class="hint" id={`${kind}-hint`}>
          {texts[kind].hint}
        </p>
        <div class="field">
          <label for={`${kind}-file`}>{texts.file}</label>
          <input
            id={`${kind}-file`}
            name="file"
            type="file"
            required
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            aria-describedby={`${kind}-hint`}
          />
        </div>
        <label class="check">
          <input type="checkbox" name="dry" value="on" /> {texts.dry}
        </label>
        <button type="submit">{texts[kind].send}</button>
      </form>
    </details>
  ));
}
