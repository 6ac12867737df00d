import { expect, test } from 'bun:test';
import { packStyles } from './pack-styles.ts';

test('removes comments and whitespace from styles', () => {
  const css = `
/* A comment, with { and ; */
.a:hover,
.a > .b :focus {
  font: 1rem / 1.6 var(--sans);
  margin: calc(1px + 2px) -1px 10.5px 0.5px;
}

@media (min-width: 40rem) and (prefers-color-scheme: dark) {
  .c {
    color: red;
  }
}
`;
  expect(packStyles(css)).toBe(
    '.a:hover,.a>.b :focus{font:1rem/1.6 var(--sans);margin:calc(1px + 2px) -1px 10.5px .5px}' +
      '@media (min-width:40rem) and (prefers-color-scheme:dark){.c{color:red}}',
  );
});

test('keeps strings in styles unchanged', () => {
  expect(packStyles('.a::after { content: " ; }  /* , */ > 0.5 " / ""; }')).toBe(
    '.a::after{content:" ; }  /* , */ > 0.5 "/""}',
  );
});
