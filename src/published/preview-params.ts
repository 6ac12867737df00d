/** What an address of the preview host names. */
export interface PreviewParams {
  readonly username: string;
  readonly type: string | null;
  readonly slug: string | null;
  readonly fileUrl: string | null;
}
