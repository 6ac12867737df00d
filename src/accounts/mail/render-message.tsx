import { readableOn } from '../../core/html/design/readable-color.ts';
import { type Children, escapeHtml, renderToString } from '../../core/html/jsx/markup.ts';
import { directionOf } from '../../core/texts/direction.ts';
import { messageTexts } from './message-texts.ts';
import type { Message } from './write-message.ts';

export interface MessageLook {
  readonly language: string;
  readonly siteName: string;
  readonly siteColor: string;
  readonly unsubscribe: string | null;
}

const sans = "-apple-system,'Segoe UI',Roboto,'Noto Sans','Helvetica Neue',Arial,sans-serif";
const serif = "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua','Noto Serif',Georgia,serif";
const ink = '#1d1b18';
const soft = '#5d5850';

/** Plain text for mail clients that show no HTML: the same content, with full URLs. */
export function renderMailText(message: Message, { language, siteName, unsubscribe }: MessageLook): string {
  const { title, paragraphs, quote, action, note, footer } = message;
  const parts = [
    title,
    ...paragraphs,
    ...(quote === null ? [] : [quote.replace(/^/gm, '> ')]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [note] : []),
    `-- \n${siteName}\n${footer}`,
    ...(unsubscribe === null ? [] : [`${messageTexts(language).unsubscribe}:\n${unsubscribe}`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/**
 * The HTML of a mail. Styles are inline only here, because mail clients drop style sheets. It contains no
 * images and no tracking.
 */
export function renderMailHtml(message: Message, look: MessageLook): string {
  const { language, siteColor } = look;
  const accent = {
    light: readableOn(siteColor, ['#ffffff', '#f3f0ea']),
    dark: readableOn(siteColor, ['#22201d']),
  };
  const body = renderToString(<Body message={message} look={look} accent={accent.light} />);
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(message.subject)}</title><style>${stylesFor(accent.dark)}</style></head>${body}</html>
`;
}

/** Media queries for dark mode and phones, which some mail clients support. */
function stylesFor(accent: string): string {
  return `@media (prefers-color-scheme:dark){.ground{background:#141311!important}.sheet{background:#22201d!important;border-color:#35322d!important}.ink{color:#eeeae2!important}.soft{color:#b1aa9e!important}.button{background:${accent}!important;border-color:${accent}!important;color:#0f1915!important}.link{color:${accent}!important}.rule{border-color:#35322d!important}.dot{background:${accent}!important}}@media (max-width:480px){.pad{padding:28px 22px!important}.big{font-size:27px!important}}`;
}

interface BodyProps {
  readonly message: Message;
  readonly look: MessageLook;
  readonly accent: string;
}

function Body({ message, look, accent }: BodyProps) {
  const { paragraphs } = message;
  return (
    <body class="ground" style="margin:0;padding:0;background:#f3f0ea">
      <div style="display:none;max-height:0;overflow:hidden">{paragraphs[0] ?? ''}</div>
      <Table class="ground" style="background:#f3f0ea">
        <tr>
          <td align="center" style="padding:32px 12px">
            <Table class="column" style="max-width:560px">
              <tr>
                <td
                  class="ink"
                  style={`padding:0 4px 16px;font:600 15px/1.4 ${sans};color:${ink};text-align:start`}
                >
                  <span
                    class="dot"
                    style={`display:inline-block;width:10px;height:10px;margin-inline-end:9px;border-radius:3px;background:${accent}`}
                  />
                  {look.siteName}
                </td>
              </tr>
              <tr>
                <td
                  class="sheet pad"
                  style="padding:40px 44px;border:1px solid #e3ded4;border-radius:14px;background:#ffffff;text-align:start"
                >
                  <Sheet message={message} look={look} accent={accent} />
                </td>
              </tr>
              <tr>
                <td
                  class="soft"
                  style={`padding:18px 4px;font:400 13px/1.6 ${sans};color:${soft};text-align:start`}
                >
                  {message.footer}{' '}
                  {look.unsubscribe !== null && (
                    <a class="link" href={look.unsubscribe} style={`color:${accent}`}>
                      {messageTexts(look.language).unsubscribe}
                    </a>
                  )}
                </td>
              </tr>
            </Table>
          </td>
        </tr>
      </Table>
    </body>
  );
}

function Sheet({ message, look, accent }: BodyProps) {
  const { title, paragraphs, quote, action, note } = message;
  return (
    <>
      <h1
        class="ink big"
        style={`margin:0 0 14px;font:400 32px/1.18 ${serif};letter-spacing:-0.5px;color:${ink}`}
      >
        {title}
      </h1>
      {paragraphs.map((paragraph) => (
        <p class="ink" style={`margin:0 0 14px;font:400 16px/1.6 ${sans};color:${ink}`}>
          {paragraph}
        </p>
      ))}
      {quote !== null && (
        <blockquote
          class="ink rule"
          dir="auto"
          style={`margin:0 0 14px;padding:0 16px;border-inline-start:3px solid #e3ded4;font:400 16px/1.6 ${sans};color:${ink};white-space:pre-wrap;word-break:break-word`}
        >
          {quote}
        </blockquote>
      )}
      {action && <Button action={action} accent={accent} />}
      {note && (
        <p class="soft" style={`margin:18px 0 0;font:400 14px/1.6 ${sans};color:${soft}`}>
          {note}
        </p>
      )}
      {action && (
        <p
          class="soft rule"
          style={`margin:24px 0 0;padding:18px 0 0;border-top:1px solid #e3ded4;font:400 13px/1.6 ${sans};color:${soft}`}
        >
          {messageTexts(look.language).fallback}{' '}
          <a class="link" href={action.url} dir="ltr" style={`color:${accent};word-break:break-all`}>
            {action.url}
          </a>
        </p>
      )}
    </>
  );
}

function Button({
  action,
  accent,
}: Pick<BodyProps, 'accent'> & { readonly action: NonNullable<Message['action']> }) {
  return (
    <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:22px">
      <tr>
        <td class="button" style={`border:1px solid ${accent};border-radius:8px;background:${accent}`}>
          <a
            class="button"
            href={action.url}
            style={`display:inline-block;padding:13px 24px;border-radius:8px;background:${accent};font:600 16px/1.2 ${sans};color:#ffffff;text-decoration:none`}
          >
            {action.label}
          </a>
        </td>
      </tr>
    </table>
  );
}

interface TableProps {
  readonly class: string;
  readonly style: string;
  readonly children: Children;
}

/** A layout by tables, which works in every mail client. */
function Table({ children, ...rest }: TableProps) {
  return (
    <table {...rest} role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
      {children}
    </table>
  );
}
