import { Link } from "react-router";
import { pageOf } from "../../resource/pageOf.tsx";

/** Schemes: the ordinary page; the name of each leads to its timetable. */
export const screen = pageOf("schemes", {
  cells: {
    name: {
      render: ({ id, name }) => <Link to={`/lineSchemeClassDetail?id=${encodeURIComponent(id)}`}>{String(name)}</Link>,
    },
  },
});
