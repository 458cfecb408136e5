// A club's arms: a shield with one charge, both drawn from its name.
import { Piece } from "../icons";
import { drawnOf, Versal } from "../people/person";

const CHARGES = ["book", "bell", "chalice", "ship", "tower", "hourglass", "sheep", "arch", "grain", "rosary"];
const SHARE = 0.72; // of the shield's width

export const Shield = ({ name, size }: { name: string; size: number }) => (
  <span class="shield">
    <Versal name={name} size={size}>
      <Piece id={CHARGES[drawnOf(`${name} `, CHARGES.length)]!} size={Math.round(size * SHARE)} />
    </Versal>
  </span>
);
