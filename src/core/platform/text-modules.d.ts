declare module '*.css' {
  const text: string;
  export default text;
}

/** A script for the browser, as text. */
declare module '*.browser.js' {
  const text: string;
  export default text;
}

declare module '*.sql' {
  const text: string;
  export default text;
}

/** The path of a font file, which the executable also contains. */
declare module '*.woff2' {
  const path: string;
  export default path;
}

declare module '@takumi-rs/wasm/takumi_wasm_bg.wasm' {
  const path: string;
  export default path;
}

/** A Typst template, as text. */
declare module '*.typ' {
  const text: string;
  export default text;
}

declare module '*.ttf' {
  const path: string;
  export default path;
}

declare module '@myriaddreamin/typst-ts-web-compiler/wasm' {
  const path: string;
  export default path;
}
