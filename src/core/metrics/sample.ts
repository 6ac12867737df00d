export interface Sample {
  /** Only in a histogram. */
  readonly suffix?: '' | '_bucket' | '_sum' | '_count';
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}
