interface LimbProps {
  d: string;
  color: string;
  width?: number;
  /** Where the hand is, in the color of the skin. */
  hand?: { x: number; y: number; color: string };
}

/** An arm or a leg: one bent line as thick as a sleeve. */
export function Limb({ d, color, width = 15, hand }: LimbProps) {
  return (
    <>
      {hand && <circle fill={hand.color} cx={hand.x} cy={hand.y} r={width / 2 + 0.5} />}
      <path stroke={color} strokeWidth={width} d={d} />
    </>
  );
}
