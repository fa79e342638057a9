type Dated = {
  aboutYear?: number | null | undefined;
  takenAt?: number | null | undefined;
  uploadedAt: number;
};

/** When a picture is from, in ms: by the year that somebody remembers, else by the camera, else when it was uploaded. */
export const pictureDate = ({ aboutYear, takenAt, uploadedAt }: Dated): number =>
  aboutYear ? Date.UTC(aboutYear, 6) : (takenAt ?? uploadedAt) * 1000;
