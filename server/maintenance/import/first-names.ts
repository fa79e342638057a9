import { folded } from '#contract/same-name.ts';

/**
 * First names that are common in German classes of the last seventy years. They tell which of two words is the first
 * name where neither a heading nor a comma does; it is enough that most rows of a table are known.
 */
const names = `
Achim Adelheid Agnes Albert Albrecht Alexander Alexandra Alfons Alfred Alice Alina Alois Amelie Anastasia Andre Andrea
Andreas Anette Angela Angelika Anika Anita Anja Anke Anna Anne Annegret Anneliese Annemarie Annett Annette Annika Anton
Antje Antonia Ariane Armin Arne Arno Arnold Artur Astrid August Axel Barbara Bastian Beate Ben Benedikt Benjamin Benno
Bernd Bernhard Bert Berta Berthold Bettina Bianca Birgit Birgitta Birte Bjoern Bodo Boris Brigitte Britta Bruno
Burkhard Carina Carl Carla Carmen Carola Caroline Carsten Catrin Charlotte Christa Christel Christian Christiane
Christina Christine Christoph Christopher Clara Claudia Claus Clemens Constanze Cora Cordula Corinna Cornelia Dagmar
Daniel Daniela David Dennis Detlef Detlev Diana Dieter Dietmar Dietrich Dirk Dominik Dora Doreen Doris Dorit Dorothea
Eberhard Eckhard Edgar Edith Eduard Edwin Egon Ekkehard Elena Elfriede Elisabeth Elke Ella Ellen Elmar Else Elvira
Emil Emilia Emily Emma Enrico Eric Erich Erik Erika Erna Ernst Erwin Esther Eugen Eva Evelyn Ewald Fabian Falk Felix
Ferdinand Finn Florian Frank Franz Franziska Frauke Fred Friedhelm Friederike Friedrich Fritz Gabi Gabriela Gabriele
Georg Gerald Gerd Gerda Gerhard Gerlinde Gernot Gert Gertrud Gina Gisela Gottfried Grit Gudrun Guenter Guenther Guido
Gunda Gunnar Gustav Hanna Hannah Hannelore Hannes Hans Harald Hartmut Hartwig Hedwig Heide Heidemarie Heidi Heike
Heiko Heiner Heinrich Heinz Helene Helga Helge Helmut Helmuth Hendrik Henning Henriette Herbert Heribert Hermann Herta
Hilde Hildegard Holger Horst Hubert Hugo Ida Ilka Ilona Ilse Ina Ines Inga Inge Ingeborg Ingo Ingolf Ingrid Irene Iris
Irma Irmgard Isabel Isabell Isabella Ivonne Jacqueline Jakob Jan Jana Janet Janina Janine Jasmin Jennifer Jens Jessica
Joachim Jochen Joerg Johann Johanna Johannes Jolanda Jonas Josef Josefine Joseph Juergen Julia Julian Juliane Jutta
Kai Karin Karl Karla Karlheinz Karolin Karsten Kathrin Katharina Kathleen Katja Katrin Kay Kerstin Kevin Kilian Kirsten
Klara Klaus Konrad Konstantin Kristin Kristina Kurt Lara Lars Laura Lea Lena Leni Leon Leonie Leopold Lina Linda Lisa
Lorenz Lothar Lotte Louis Lucas Ludwig Luis Luisa Lukas Lutz Lydia Magda Magdalena Maik Maike Maja Malte Mandy Manfred
Manja Manuel Manuela Marc Marcel Marco Marcus Marek Mareike Maren Margarete Margit Margot Margret Maria Marianne Marie
Mario Marion Marita Marius Mark Markus Marlene Marlies Marlis Marta Martha Martin Martina Mathias Mathilde Matthias
Mauritz Max Maximilian Maya Meike Melanie Melitta Mia Micha Michael Michaela Mike Mirjam Mirko Monika Moritz Nadine
Nadja Nancy Natalie Natascha Nele Nicholas Nick Nico Nicole Niklas Nils Nina Nora Norbert Olaf Ole Oliver Olga Ortrud
Oskar Otmar Otto Ottilie Pascal Patricia Patrick Paul Paula Pauline Peer Peggy Peter Petra Philipp Pia Rafael Rainer
Ralf Ralph Ramona Raphael Rebecca Regina Regine Reiner Reinhard Reinhold Renate Rene Ricarda Rico Rita Robert Roberto
Robin Roger Roland Rolf Roman Romy Ronald Ronny Rosa Rosemarie Rosi Rosina Roswitha Ruben Rudi Rudolf Ruediger Rupert
Ruth Sabine Sabrina Sandra Sara Sarah Sascha Saskia Sebastian Siegfried Siegmar Siegrid Siegrun Sigmund Sigrid Silke
Silvana Silvia Silvio Simon Simone Sina Sofia Sonja Sophia Sophie Stefan Stefanie Steffen Steffi Stephan Stephanie Sven
Svenja Swen Sybille Sylke Sylvia Tamara Tanja Tatjana Tom Thea Theodor Theresa Therese Thomas Thorsten Till Tilo Tim Timo
Tina Tino Tobias Toni Torben Torsten Traudel Traute Udo Ulf Uli Ulla Ulrich Ulrike Undine Ursula Urte Uschi Ute Uta Uwe
Valentin Vanessa Vera Verena Veronika Viktor Viktoria Vincent Vinzenz Viola Volker Volkmar Waldemar Waldtraud Walter
Waltraud Wenke Werner Wiebke Wilfried Wilhelm Wilhelmine Willi Willy Wilma Winfried Wolf Wolfgang Wolfram Xaver Yvonne
`;

const known = new Set(names.split(/\s+/).filter(Boolean).map(folded));

/** Whether this is a common first name, also one of two: "Hans-Peter". */
export const isFirstName = (word: string) => word.split(/[-\s]+/).every((part) => known.has(folded(part)));
