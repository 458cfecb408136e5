// A club's arms: the first letter of its name on a shield, painted as people's versals are.
import { Versal } from "../people/person";

export const Shield = ({ name, size }: { name: string; size: number }) => (
  <span class="shield">
    <Versal name={name} size={size} />
  </span>
);
