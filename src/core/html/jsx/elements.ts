import type { Children } from './markup.ts';

/** The elements of pages. Add missing ones here, because the runtime prints any name. */
export type Elements = Readonly<Record<TagName, Attributes>>;

type TagName =
  | ('a' | 'article' | 'aside' | 'b' | 'bdi' | 'blockquote' | 'body' | 'button' | 'caption' | 'code')
  | ('data' | 'datalist' | 'dd' | 'details' | 'div' | 'dl' | 'dt' | 'em' | 'fieldset' | 'figcaption')
  | ('figure' | 'footer' | 'form' | 'h1' | 'h2' | 'h3' | 'h4' | 'head' | 'header' | 'html' | 'iframe')
  | ('img' | 'input' | 'kbd' | 'label' | 'legend' | 'li' | 'link' | 'main' | 'mark' | 'meta')
  | ('meter' | 'nav' | 'ol' | 'option' | 'p' | 'pre' | 'script' | 'search' | 'section' | 'select')
  | ('span' | 'strong' | 'style' | 'summary' | 'table' | 'tbody' | 'td' | 'textarea' | 'th' | 'thead')
  | ('time' | 'title' | 'tr' | 'ul' | 'wbr')
  | ('canvas' | 'del' | 'hr' | 'ins' | 'optgroup' | 'progress' | 'small')
  | ('g' | 'path' | 'rect' | 'svg' | 'text');

/** Attributes with their names in HTML, which the runtime prints unchanged. */
export interface Attributes
  extends Partial<Record<TextName, string | undefined>>,
    Partial<Record<NumberName, number | string | undefined>>,
    Partial<Record<SwitchName, boolean | undefined>>,
    Readonly<Record<`aria-${string}` | `data-${string}`, string | number | boolean | undefined>> {
  readonly children?: Children;
  /** HTML that was escaped or sanitized elsewhere. */
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}

type TextName =
  | ('accept' | 'action' | 'alt' | 'as' | 'autocapitalize' | 'autocomplete' | 'capture' | 'charset' | 'class')
  | (
      | 'content'
      | 'crossorigin'
      | 'd'
      | 'datetime'
      | 'decoding'
      | 'dir'
      | 'download'
      | 'enctype'
      | 'fill'
      | 'for'
      | 'form'
    )
  | ('formaction' | 'href' | 'hreflang' | 'id' | 'inputmode' | 'label' | 'lang' | 'list' | 'loading')
  | (
      | 'colspan'
      | 'media'
      | 'method'
      | 'name'
      | 'pattern'
      | 'placeholder'
      | 'popover'
      | 'popovertarget'
      | 'property'
    )
  | ('rel' | 'role' | 'sandbox' | 'scope' | 'sizes' | 'src' | 'srcset' | 'stroke' | 'target' | 'title')
  | ('transform' | 'type' | 'value' | 'viewBox' | 'wrap' | 'xmlns')
  // Only for mails. The Content-Security-Policy of pages blocks style attributes.
  | ('align' | 'border' | 'cellpadding' | 'cellspacing' | 'style');

type NumberName =
  | ('height' | 'max' | 'maxlength' | 'min' | 'minlength' | 'rows' | 'rx' | 'stroke-width' | 'tabindex')
  | ('width' | 'x' | 'y');

type SwitchName =
  | ('autofocus' | 'checked' | 'defer' | 'disabled' | 'formnovalidate' | 'hidden' | 'inert' | 'novalidate')
  | ('open' | 'readonly' | 'required' | 'selected' | 'spellcheck');
