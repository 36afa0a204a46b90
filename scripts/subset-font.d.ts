declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number }
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: {
      targetFormat: 'woff2' | 'truetype'
      variationAxes?: Record<string, Axis>
      noHinting?: boolean
      keepAllGlyphs?: boolean
    },
  ): Promise<Buffer>
}
