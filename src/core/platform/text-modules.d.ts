declare module '*.css' {
  const text: string;
  export default text;
}

/** Runs in the browser, and goes there as it is. */
declare module '*.browser.js' {
  const text: string;
  export default text;
}

declare module '*.sql' {
  const text: string;
  export default text;
}

/** The path of a file, which is in the executable too. */
declare module '*.woff2' {
  const path: string;
  export default path;
}

declare module '@takumi-rs/wasm/takumi_wasm_bg.wasm' {
  const path: string;
  export default path;
}

/** Typst templates. */
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
