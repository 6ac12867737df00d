export interface Sample {
  /** For histograms only. */
  readonly suffix?: '' | '_bucket' | '_sum' | '_count';
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}
