/** What went wrong, where it happened. */
export const Trouble = ({ said }: { said: string | null }) =>
  said ? (
    <p class="refusal" role="alert">
      {said}
    </p>
  ) : null;
