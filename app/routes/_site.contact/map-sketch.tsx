/**
 * A drawing in the place of a map: streets, blocks, a park and the pin. It belongs to no mapping service, so looking at this
 * page tells no other site; and as it names no street, it stays true when the clinic moves.
 */
export function MapSketch({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1240 520"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      fill="none"
      strokeLinejoin="round"
    >
      <path fill="#e4eeeb" d="M0 0h1240v520H0z" />
      <g fill="#d6e4df">
        {blocks.map(([x, y, width, height]) => (
          <rect key={`${x}-${y}`} x={x} y={y} width={width} height={height} rx="8" />
        ))}
      </g>
      <rect x="952" y="334" width="154" height="66" rx="14" fill="#cfe0c4" />
      <g fill="#33694a" opacity=".55">
        <path d="M974 376c0-14 6-24 16-30 10 6 16 16 16 30-10 5-22 5-32 0ZM1016 386c0-14 6-24 16-30 10 6 16 16 16 30-10 5-22 5-32 0ZM1058 374c0-14 6-24 16-30 10 6 16 16 16 30-10 5-22 5-32 0Z" />
      </g>
      <g stroke="#fffdf8">
        <path
          strokeWidth="6"
          d="M434 205C520 212 620 200 717 206M930 200H1118M188 210C270 204 350 216 429 208M566 121C572 180 562 240 566 296M820 306C826 350 818 395 822 427M578 296C572 350 582 400 578 436M1020 92V308M300 428C304 470 298 500 302 530M640 438V530"
        />
        <path
          strokeWidth="11"
          d="M-10 121C300 90 500 130 720 112S1100 80 1250 96M-10 441C280 420 480 452 730 436S1080 410 1250 421M191-10C170 180 200 340 179 530M419-10C445 160 425 360 446 530M941-10C920 170 945 350 924 530M1109-10C1135 180 1105 360 1126 530"
        />
        <path
          strokeWidth="22"
          d="M-10 292C260 320 480 290 720 300S1060 322 1250 289M699-10C712 110 722 200 720 300S700 430 717 530"
        />
      </g>
      <ellipse cx="721" cy="301" rx="17" ry="5" fill="#3b2210" opacity=".22" />
      <path
        fill="#275636"
        stroke="#fffdf8"
        strokeWidth="3"
        d="M720 300c-24-30-37-50-37-70a37 37 0 0 1 74 0c0 20-13 40-37 70Z"
      />
      <circle cx="720" cy="230" r="14" fill="#eeb02c" />
    </svg>
  )
}

/** x, y, width, height: what is built between the streets. */
const blocks = [
  [20, 20, 150, 76],
  [20, 142, 144, 128],
  [204, 130, 96, 60],
  [316, 132, 96, 58],
  [206, 226, 206, 60],
  [208, 20, 190, 74],
  [20, 324, 148, 90],
  [200, 326, 216, 88],
  [198, 452, 86, 50],
  [450, 20, 236, 78],
  [450, 140, 98, 48],
  [584, 140, 116, 48],
  [450, 224, 98, 56],
  [584, 222, 104, 58],
  [740, 18, 176, 72],
  [742, 130, 166, 58],
  [768, 222, 144, 66],
  [460, 322, 98, 96],
  [598, 324, 98, 94],
  [742, 326, 62, 90],
  [840, 326, 74, 86],
  [464, 466, 158, 54],
  [658, 464, 38, 56],
  [740, 456, 168, 60],
  [956, 20, 142, 56],
  [950, 118, 56, 66],
  [1036, 114, 68, 70],
  [950, 220, 56, 72],
  [1036, 218, 66, 72],
  [942, 444, 166, 60],
  [1146, 20, 90, 58],
  [1142, 116, 94, 160],
  [1134, 326, 102, 78],
  [1144, 446, 92, 60],
] as const
