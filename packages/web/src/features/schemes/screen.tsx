import { Link } from "react-router";
import { pageOf } from "../../resource/pageOf.tsx";

/** Schemes: the standard page; the name of each links to its timetable. */
export const screen = pageOf("schemes", {
  cells: {
    name: {
      render: ({ id, name }) => <Link to={`/lineSchemeClassDetail?id=${encodeURIComponent(id)}`}>{String(name)}</Link>,
    },
  },
});
