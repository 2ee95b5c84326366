/** A simple line drawing: a route with its stops and a bus on the way. Decoration without a meaning of its own. */
export function RouteDrawing({ className }: { readonly className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 -24 1200 244"
      fill="none"
      aria-hidden="true"
      preserveAspectRatio="xMidYMax slice"
    >
      <g stroke="var(--line-strong)" strokeWidth="1.5" opacity="0.6">
        <path d="M0 196h1200" strokeDasharray="2 10" />
        <path d="M70 196v-52h44v52M124 196v-84h30v84M164 196v-40h60v40M980 196v-64h52v64M1042 196v-96h26v96M1078 196v-44h48v44" />
        <path d="M82 158h6M98 158h6M82 174h6M98 174h6M134 126h10M134 142h10M134 158h10M992 146h8M1012 146h8M992 164h8M1012 164h8M1050 114h10M1050 130h10M1050 146h10" />
      </g>
      <path
        d="M-20 172C120 172 180 172 250 150S380 82 480 82s120 74 230 74 140-96 250-96 120 44 280 44"
        stroke="var(--ink)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <g fill="var(--ground)" stroke="var(--ink)" strokeWidth="3">
        <circle cx="250" cy="150" r="7" />
        <circle cx="480" cy="82" r="7" />
        <circle cx="710" cy="156" r="7" />
        <circle cx="960" cy="60" r="7" />
      </g>
      <g transform="translate(566 78) rotate(23)">
        <rect x="0" y="-1" width="58" height="27" rx="6" fill="var(--ground)" stroke="var(--ink)" strokeWidth="2.500" />
        <path d="M7 5h11v8H7zM23 5h11v8H23zM39 5h12v8H39z" stroke="var(--ink)" strokeWidth="2" />
        <circle cx="14" cy="26" r="5" fill="var(--ground)" stroke="var(--ink)" strokeWidth="2.500" />
        <circle cx="44" cy="26" r="5" fill="var(--ground)" stroke="var(--ink)" strokeWidth="2.500" />
      </g>
    </svg>
  );
}
