// The two buildings, section by section, on a ground line at 112: the castle of Waleran, the cathedral of Philip.
import type { JSX } from "preact";

const gatehouse = (
  <>
    <path d="M6 112V34H4V22H11V27H18V22H25V27H32V22H39V34H37V112Z" style="fill:var(--m-stone)" />
    <path d="M83 112V34H81V22H88V27H95V22H102V27H109V22H116V34H114V112Z" style="fill:var(--m-stone)" />
    <path d="M37 112V50H44V44H51V50H57V44H63V50H69V44H76V50H83V112Z" style="fill:var(--m-stone)" />
    <path d="M47 112V88.2Q47 73.9 60 70Q73 73.9 73 88.2V112Z" style="fill:#4a3423" />
    <path d="M47 84H73M47 96H73M56 74V112M64 74V112" style="stroke:#cbb68c;fill:none" />
    <path d="M20 46V58M100 46V58M20 76V86M100 76V86" style="fill:none" stroke-width="3" />
    <path d="M6 66H37M83 66H114" style="fill:none" />
    <path d="M22 22V4L36 9L22 14" style="fill:#b3301f" />
  </>
);

const hall = (
  <>
    <path
      d="M0 112V60H8V54H16V60H24V54H32V60H40V54H48V60H56V54H64V60H72V54H80V60H88V54H96V60H104V54H112V60H120V112Z"
      style="fill:var(--m-stone)"
    />
    <path d="M22 54V30L60 12L98 30V54Z" style="fill:var(--m-stone)" />
    <path d="M16 32L60 10L104 32L98 32L60 16L22 32Z" style="fill:#8a3b28" />
    <path
      d="M38 50V37Q38 31.5 43 30Q48 31.5 48 37V50ZM55 50V33Q55 27.5 60 26Q65 27.5 65 33V50ZM72 50V37Q72 31.5 77 30Q82 31.5 82 37V50Z"
      style="fill:#e8c25a"
    />
    <path
      d="M0 78H120M0 95H120M14 60V78M42 60V78M70 60V78M98 60V78M28 78V95M56 78V95M84 78V95M14 95V112M42 95V112M70 95V112M98 95V112"
      style="fill:none"
      opacity=".5"
    />
  </>
);

const keep = (
  <>
    <path d="M18 112V20H12V4H24V11H36V4H48V11H60V4H72V11H84V4H96V20H90V112Z" style="fill:var(--m-stone)" />
    <path d="M90 112V66H97V60H104V66H111V60H118V112Z" style="fill:var(--m-stone)" />
    <path d="M0 112V70H6V64H12V70H18V112Z" style="fill:var(--m-stone)" />
    <path d="M18 44H90M18 74H90M18 20H90" style="fill:none" />
    <path
      d="M34 41V32.3Q34 27.35 38.5 26Q43 27.35 43 32.3V41ZM64 41V32.3Q64 27.35 68.5 26Q73 27.35 73 32.3V41ZM34 70V58.3Q34 53.35 38.5 52Q43 53.35 43 58.3V70ZM64 70V58.3Q64 53.35 68.5 52Q73 53.35 73 58.3V70Z"
      style="fill:#4a3423"
    />
    <path d="M44 112V100Q44 89 54 86Q64 89 64 100V112Z" style="fill:#4a3423" />
    <path d="M54 4V-12L72 -7L54 -2" style="fill:#b3301f" />
  </>
);

const front = (
  <>
    <path d="M8 112V38L26 4L44 38V112Z" style="fill:var(--m-stone)" />
    <path d="M76 112V38L94 4L112 38V112Z" style="fill:var(--m-stone)" />
    <path d="M44 112V46L60 30L76 46V112Z" style="fill:var(--m-stone)" />
    <path d="M8 38L26 4L44 38Z" style="fill:#5b6f86" />
    <path d="M76 38L94 4L112 38Z" style="fill:#5b6f86" />
    <circle cx="60" cy="58" r="10.5" style="fill:var(--glass-d)" />
    <path d="M60 47.5V68.5M49.5 58H70.5M52.6 50.6L67.4 65.4M67.4 50.6L52.6 65.4" style="fill:none" />
    <path
      d="M18 72V52.9Q18 49.05 21.5 48Q25 49.05 25 52.9V72ZM28 72V52.9Q28 49.05 31.5 48Q35 49.05 35 52.9V72ZM86 72V52.9Q86 49.05 89.5 48Q93 49.05 93 52.9V72ZM96 72V52.9Q96 49.05 99.5 48Q103 49.05 103 52.9V72Z"
      style="fill:var(--glass-d)"
    />
    <path d="M50 112V96Q50 85 60 82Q70 85 70 96V112Z" style="fill:#4a3423" />
    <path
      d="M17 112V102.6Q17 92.7 26 90Q35 92.7 35 102.6V112ZM85 112V102.6Q85 92.7 94 90Q103 92.7 103 102.6V112Z"
      style="fill:#4a3423"
    />
    <path d="M8 78H112M60 86V112" style="fill:none" />
    <path d="M26 4V-2M94 4V-2" style="fill:none" stroke-width="2" />
  </>
);

const nave = (
  <>
    <path d="M0 112V60H120V112Z" style="fill:var(--m-stone)" />
    <path d="M0 60L0 34H120V60Z" style="fill:#5b6f86" />
    <path d="M0 82H120" style="fill:none" />
    <path d="M5 79V70.4Q5 63.8 11 62Q17 63.8 17 70.4V79Z" style="fill:var(--glass-d)" />
    <path d="M29 79V70.4Q29 63.8 35 62Q41 63.8 41 70.4V79Z" style="fill:var(--glass-d)" />
    <path d="M53 79V70.4Q53 63.8 59 62Q65 63.8 65 70.4V79Z" style="fill:var(--glass-d)" />
    <path d="M77 79V70.4Q77 63.8 83 62Q89 63.8 89 70.4V79Z" style="fill:var(--glass-d)" />
    <path d="M101 79V70.4Q101 63.8 107 62Q113 63.8 113 70.4V79Z" style="fill:var(--glass-d)" />
    <path d="M5 110V96.4Q5 89.8 11 88Q17 89.8 17 96.4V110Z" style="fill:var(--glass-d)" />
    <path d="M29 110V96.4Q29 89.8 35 88Q41 89.8 41 96.4V110Z" style="fill:var(--glass-d)" />
    <path d="M53 110V96.4Q53 89.8 59 88Q65 89.8 65 96.4V110Z" style="fill:var(--glass-d)" />
    <path d="M77 110V96.4Q77 89.8 83 88Q89 89.8 89 96.4V110Z" style="fill:var(--glass-d)" />
    <path d="M101 110V96.4Q101 89.8 107 88Q113 89.8 113 96.4V110Z" style="fill:var(--glass-d)" />
    <path d="M-3 112V64L0 56L3 64V112Z" style="fill:var(--m-stone)" />
    <path d="M21 112V64L24 56L27 64V112Z" style="fill:var(--m-stone)" />
    <path d="M45 112V64L48 56L51 64V112Z" style="fill:var(--m-stone)" />
    <path d="M69 112V64L72 56L75 64V112Z" style="fill:var(--m-stone)" />
    <path d="M93 112V64L96 56L99 64V112Z" style="fill:var(--m-stone)" />
    <path d="M117 112V64L120 56L123 64V112Z" style="fill:var(--m-stone)" />
    <path d="M60 34V8M54 34L60 2L66 34Z" style="fill:#5b6f86" />
    <path d="M0 40H120M0 47H120M0 54H120" style="fill:none" opacity=".45" />
    <circle cx="60" cy="1" r="2.5" style="fill:var(--gold)" />
  </>
);

const choir = (
  <>
    <path d="M0 112V60H58Q92 60 92 90V112Z" style="fill:var(--m-stone)" />
    <path d="M0 60V34H56Q84 38 92 74Q80 60 58 60Z" style="fill:#5b6f86" />
    <path d="M0 82H88" style="fill:none" />
    <path d="M5 79V70.4Q5 63.8 11 62Q17 63.8 17 70.4V79Z" style="fill:var(--glass-d)" />
    <path d="M29 79V70.4Q29 63.8 35 62Q41 63.8 41 70.4V79Z" style="fill:var(--glass-d)" />
    <path d="M53 79V70.4Q53 63.8 59 62Q65 63.8 65 70.4V79Z" style="fill:var(--glass-d)" />
    <path d="M5 110V95.7Q5 89.65 10.5 88Q16 89.65 16 95.7V110Z" style="fill:var(--glass-d)" />
    <path d="M27 110V95.7Q27 89.65 32.5 88Q38 89.65 38 95.7V110Z" style="fill:var(--glass-d)" />
    <path d="M49 110V95.7Q49 89.65 54.5 88Q60 89.65 60 95.7V110Z" style="fill:var(--glass-d)" />
    <path d="M72 110V93Q72 87.5 77 86Q82 87.5 82 93V110Z" style="fill:var(--glass-d)" />
    <path d="M92 84Q106 84 112 112M84 68Q108 66 116 112" style="fill:none" stroke-width="2.6" />
    <path d="M106 112V84L110 74L114 84V112Z" style="fill:var(--m-stone)" />
    <path d="M-3 112V64L0 56L3 64V112Z" style="fill:var(--m-stone)" />
    <path d="M21 112V64L24 56L27 64V112Z" style="fill:var(--m-stone)" />
    <path d="M45 112V64L48 56L51 64V112Z" style="fill:var(--m-stone)" />
    <path d="M56 34V18" style="fill:none" stroke-width="2" />
    <path d="M50 20H62M56 12V26" style="stroke:var(--gold);stroke-width:2.4;fill:none" />
  </>
);

/** By seat and section. */
export const ART: JSX.Element[][] = [
  [gatehouse, hall, keep],
  [front, nave, choir],
];
