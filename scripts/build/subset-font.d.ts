declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** Identifiers of the name table that stay besides the usual ones. */
    preserveNameIds: number[];
    /** OpenType feature tags; all others go. */
    keepFeatures: string[];
    variationAxes: Record<string, { min: number; max: number }>;
    noHinting: boolean;
  }
  /** A font with the glyphs of a text only, by HarfBuzz. */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Buffer>;
}
