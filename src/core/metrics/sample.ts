export interface Sample {
  /** Of a histogram. */
  readonly suffix?: '' | '_bucket' | '_sum' | '_count';
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}
