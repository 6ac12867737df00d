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
